package patterndb

import (
	"fmt"
	"io"
	"strings"

	"shicho/board"
	"shicho/patterndb/course"
	"shicho/shape"
)

// An export consists of lines of JSON: a header, the games in the order of their keys, and a last line with the number
// of games, which shows that the file is complete. The line of a game contains all its patterns, as Put needs them.
const (
	exportFormat  = "shicho patterns"
	exportVersion = 3
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
	Handicap  int              `json:"handicap,omitempty"`
	Black     string           `json:"black,omitempty"`
	White     string           `json:"white,omitempty"`
	BlackRank string           `json:"black_rank,omitempty"`
	WhiteRank string           `json:"white_rank,omitempty"`
	Date      string           `json:"date,omitempty"`
	Event     string           `json:"event,omitempty"`
	Result    string           `json:"result,omitempty"`
	WonBy     string           `json:"won_by,omitempty"`
	Rules     string           `json:"rules,omitempty"`
	Komi      float64          `json:"komi,omitempty"`
	Record    string           `json:"record"` // the course in SGF
	Work      Work             `json:"work"`
	Instances []exportInstance `json:"instances"`
	Patterns  []exportPattern  `json:"patterns"` // in the order of their IDs
}

type exportInstance struct {
	CaptureMove int      `json:"capture_move"`
	Target      string   `json:"target"`
	Move        int      `json:"move"`
	Class       Class    `json:"class"`
	Attacker    string   `json:"attacker"`
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

func (t *snapshot) exportGame(g *Game) (*exportGame, error) {
	line, err := newExportGame(g)
	if err != nil {
		return nil, err
	}
	for _, id := range g.patterns() {
		p, err := t.pattern(id)
		if err != nil {
			return nil, err
		}
		line.addPattern(id, p)
	}
	return line, nil
}

// newExportGame makes the line of a game, without the patterns.
func newExportGame(g *Game) (*exportGame, error) {
	record, err := g.Course.Text()
	if err != nil {
		return nil, err
	}
	line := &exportGame{
		Key: g.Key, Name: g.Name, Size: g.Size, Moves: g.Moves, Captures: g.Captures, Dead: g.Dead, Handicap: g.Handicap(),
		Black: g.PlayerBlack, White: g.PlayerWhite, BlackRank: g.RankBlack, WhiteRank: g.RankWhite,
		Date: g.Date, Event: g.Event, Result: g.Result, WonBy: g.WonBy(), Rules: g.Rules, Komi: g.Komi,
		Record: record, Work: g.Work,
		Instances: make([]exportInstance, len(g.Instances)),
		Patterns:  []exportPattern{},
	}
	for i := range g.Instances {
		n := &g.Instances[i]
		line.Instances[i] = exportInstance{
			CaptureMove: n.Capture, Target: board.FormatPoint(n.Target, g.Size), Move: n.Move, Class: n.Class,
			Attacker: g.Attacker(n).String(), Point: board.FormatPoint(n.Point, g.Size),
			Depth: n.Depth, Nodes: n.Nodes, Ladder: n.Ladder, Shallow: n.Shallow, Pattern: n.Pattern,
		}
	}
	return line, nil
}

// game turns a line back into a game with its patterns. It checks what Put does not check.
func (line *exportGame) game() (*Game, []shape.Pattern, error) {
	played, err := course.Parse(line.Record)
	if err != nil {
		return nil, nil, err
	}
	g := &Game{
		Key: line.Key, Course: played, Captures: line.Captures, Dead: line.Dead, Work: line.Work,
		Source: Source{Name: line.Name, PlayerBlack: line.Black, PlayerWhite: line.White, RankBlack: line.BlackRank, RankWhite: line.WhiteRank,
			Date: line.Date, Event: line.Event, Result: line.Result, Rules: line.Rules, Komi: line.Komi},
		Instances: make([]Instance, len(line.Instances)),
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
	if err := line.checkDerived(g); err != nil {
		return nil, nil, err
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

// checkDerived compares the fields that follow from others with the game.
func (line *exportGame) checkDerived(g *Game) error {
	for _, f := range []struct {
		name      string
		got, want any
	}{
		{"size", line.Size, g.Size}, {"moves", line.Moves, g.Moves}, {"handicap", line.Handicap, g.Handicap()},
		{"won_by", line.WonBy, g.WonBy()},
	} {
		if f.got != f.want {
			return fmt.Errorf("%w: %s is %v, not %v", ErrInvalid, f.name, f.want, f.got)
		}
	}
	for i, n := range line.Instances {
		if side := g.Attacker(&g.Instances[i]).String(); n.Attacker != side {
			return fmt.Errorf("%w: the attacker of instance %d is %s, not %q", ErrInvalid, i+1, side, n.Attacker)
		}
	}
	return nil
}
