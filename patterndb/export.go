package patterndb

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"shicho/board"
	"shicho/shape"
)

// An export consists of lines of JSON: a header, the games in the order of their keys, and a last line with the number
// of games, which shows that the file is complete. The line of a game contains all its patterns, as Put needs them.
const (
	exportFormat  = "shicho patterns"
	exportVersion = 2
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

type exportGame struct {
	Key       shape.ID         `json:"key"`
	Name      string           `json:"name"`
	Size      int              `json:"size"`
	Moves     int              `json:"moves"`
	Captures  int              `json:"captures"`
	Dead      int              `json:"dead,omitempty"`
	Black     string           `json:"black,omitempty"`
	White     string           `json:"white,omitempty"`
	Date      string           `json:"date,omitempty"`
	Event     string           `json:"event,omitempty"`
	Result    string           `json:"result,omitempty"`
	Work      Work             `json:"work"`
	Instances []exportInstance `json:"instances"`
	Patterns  []exportPattern  `json:"patterns"` // in the order of their IDs
}

type exportInstance struct {
	CaptureMove int      `json:"capture_move"`
	Target      string   `json:"target"`
	Move        int      `json:"move"`
	Class       Class    `json:"class"`
	Point       string   `json:"point"`
	Depth       int      `json:"depth"`
	Nodes       int      `json:"nodes"`
	Ladder      bool     `json:"ladder,omitempty"`
	Shallow     Shallow  `json:"shallow,omitempty"`
	Pattern     shape.ID `json:"pattern,omitzero"`
}

type exportPattern struct {
	ID   shape.ID `json:"id"`
	Rows []string `json:"rows"` // as shape.Pattern draws it
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
	header := exportHeader{Format: exportFormat, Version: exportVersion, Limits: limits}
	parts, err := t.parts()
	if err != nil {
		return err
	}
	if !parts.All() {
		header.Parts = parts.String()
	}
	buffered := bufio.NewWriterSize(w, 1<<16)
	out := json.NewEncoder(buffered)
	out.SetEscapeHTML(false)
	if err := out.Encode(header); err != nil {
		return err
	}
	games := 0
	for g, err := range t.games {
		if err != nil {
			return err
		}
		line, err := t.exportGame(g)
		if err != nil {
			return err
		}
		if err := out.Encode(line); err != nil {
			return err
		}
		games++
	}
	if err := out.Encode(exportEnd{&games}); err != nil {
		return err
	}
	return buffered.Flush()
}

func (t *snapshot) exportGame(g *Game) (*exportGame, error) {
	line := &exportGame{
		Key: g.Key, Name: g.Name, Size: g.Size, Moves: g.Moves, Captures: g.Captures, Dead: g.Dead,
		Black: g.PlayerBlack, White: g.PlayerWhite, Date: g.Date, Event: g.Event, Result: g.Result, Work: g.Work,
		Instances: make([]exportInstance, len(g.Instances)),
		Patterns:  []exportPattern{},
	}
	for i := range g.Instances {
		n := &g.Instances[i]
		line.Instances[i] = exportInstance{
			CaptureMove: n.Capture, Target: board.FormatPoint(n.Target, g.Size), Move: n.Move, Class: n.Class,
			Point: board.FormatPoint(n.Point, g.Size), Depth: n.Depth, Nodes: n.Nodes, Ladder: n.Ladder,
			Shallow: n.Shallow, Pattern: n.Pattern,
		}
	}
	for _, id := range g.patterns() {
		p, err := t.pattern(id)
		if err != nil {
			return nil, err
		}
		line.Patterns = append(line.Patterns, exportPattern{id, strings.Split(strings.TrimSuffix(p.String(), "\n"), "\n")})
	}
	return line, nil
}

// game turns a line back into a game with its patterns. It checks what Put does not check.
func (line *exportGame) game() (*Game, []shape.Pattern, error) {
	g := &Game{
		Key: line.Key, Size: line.Size, Moves: line.Moves, Captures: line.Captures, Dead: line.Dead, Work: line.Work,
		Source: Source{Name: line.Name, PlayerBlack: line.Black, PlayerWhite: line.White,
			Date: line.Date, Event: line.Event, Result: line.Result},
		Instances: make([]Instance, len(line.Instances)),
	}
	if g.Size < board.MinSize || g.Size > board.MaxSize {
		return nil, nil, g.check()
	}
	for i, n := range line.Instances {
		target, err := board.ParsePoint(n.Target, g.Size)
		if err != nil {
			return nil, nil, fmt.Errorf("target of instance %d: %w", i+1, err)
		}
		point, err := board.ParsePoint(n.Point, g.Size)
		if err != nil {
			return nil, nil, fmt.Errorf("point of instance %d: %w", i+1, err)
		}
		g.Instances[i] = Instance{n.Pattern, n.Class, n.CaptureMove, n.Move, target, point, n.Depth, n.Nodes, n.Ladder, n.Shallow}
	}
	patterns := make([]shape.Pattern, len(line.Patterns))
	for i, p := range line.Patterns {
		var err error
		if patterns[i], err = shape.Parse(strings.Join(p.Rows, "\n")); err != nil {
			return nil, nil, fmt.Errorf("pattern %v: %w", p.ID, err)
		}
		if id := patterns[i].ID(); id != p.ID {
			return nil, nil, fmt.Errorf("pattern %v: %w: the drawing is of %v", p.ID, ErrInvalid, id)
		}
	}
	return g, patterns, nil
}
