package patterndb

import (
	"io"

	"shicho/patterndb/game"
)

// An export consists of lines of JSON: a header, the games in the order of their keys, and a last line with the number
// of games, which shows that the file is complete. The line of a game contains all its patterns, as Put needs them.
const (
	exportFormat  = "shicho patterns"
	exportVersion = 5
)

type exportHeader struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Limits  string `json:"limits,omitempty"`
	Parts   string `json:"parts,omitempty"` // of the games, if some are missing; see Parts
}

type exportEnd struct {
	Games *int `json:"games"`
}

// Export writes everything in the store as lines of JSON. Stores with equal content give equal bytes.
func (s *Store) Export(w io.Writer) error {
	t, err := s.wholeSnapshot()
	if err != nil {
		return err
	}
	defer t.close()
	return t.export(w)
}

func (t *snapshot) export(w io.Writer) error {
	limits, err := t.limits()
	if err != nil {
		return err
	}
	parts, err := t.parts()
	if err != nil {
		return err
	}
	out, err := NewExportWriter(w, limits, parts)
	if err != nil {
		return err
	}
	for g, err := range t.games {
		if err != nil {
			return err
		}
		line, err := t.exportGame(g)
		if err != nil {
			return err
		}
		if err := out.add(g.Key, line); err != nil {
			return err
		}
	}
	return out.Close()
}

func (t *snapshot) exportGame(g *Game) (*game.Line, error) {
	line, err := game.NewLine(g)
	if err != nil {
		return nil, err
	}
	for _, id := range g.Patterns() {
		p, err := t.pattern(id)
		if err != nil {
			return nil, err
		}
		line.AddPattern(id, p)
	}
	return line, nil
}
