package game

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb/internal/course"
)

// Line is a game as a line of an export, in JSON. It contains all patterns of the game.
type Line struct {
	Key       shape.ID       `json:"key"`
	Name      string         `json:"name"`
	Size      int            `json:"size"`
	Moves     int            `json:"moves"`
	Captures  int            `json:"captures"`
	Dead      int            `json:"dead,omitempty"`
	Joined    int            `json:"joined,omitempty"`
	Severed   int            `json:"severed,omitempty"`
	Killed    int            `json:"killed,omitempty"`
	Handicap  int            `json:"handicap,omitempty"`
	Black     string         `json:"black,omitempty"`
	White     string         `json:"white,omitempty"`
	BlackRank string         `json:"black_rank,omitempty"`
	WhiteRank string         `json:"white_rank,omitempty"`
	Date      string         `json:"date,omitempty"`
	Event     string         `json:"event,omitempty"`
	Result    string         `json:"result,omitempty"`
	WonBy     string         `json:"won_by,omitempty"`
	Rules     string         `json:"rules,omitempty"`
	Komi      float64        `json:"komi,omitempty"`
	Record    string         `json:"record"` // the course in SGF
	Work      Work           `json:"work"`
	Instances []lineInstance `json:"instances"`
	Patterns  []linePattern  `json:"patterns"` // in the order of their IDs
}

type lineInstance struct {
	CaptureMove int      `json:"capture_move"`
	Target      string   `json:"target"`
	Other       string   `json:"other,omitempty"`
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

type linePattern struct {
	ID     shape.ID `json:"id"`
	Themes []string `json:"themes"`
	Rows   []string `json:"rows"` // as shape.Pattern draws it
}

// NewLine makes the line of a game, without the patterns.
func NewLine(g *Game) (*Line, error) {
	record, err := g.Course.Text()
	if err != nil {
		return nil, err
	}
	line := &Line{
		Key: g.Key, Name: g.Name, Size: g.Size, Moves: g.Moves, Captures: g.Captures, Dead: g.Dead, Joined: g.Joined, Severed: g.Severed, Killed: g.Killed, Handicap: g.Handicap(),
		Black: g.PlayerBlack, White: g.PlayerWhite, BlackRank: g.RankBlack, WhiteRank: g.RankWhite,
		Date: g.Date, Event: g.Event, Result: g.Result, WonBy: g.WonBy(), Rules: g.Rules, Komi: g.Komi,
		Record: record, Work: g.Work,
		Instances: make([]lineInstance, len(g.Instances)),
		Patterns:  []linePattern{},
	}
	for i := range g.Instances {
		n := &g.Instances[i]
		line.Instances[i] = lineInstance{
			CaptureMove: n.Capture, Target: board.FormatPoint(n.Target, g.Size), Move: n.Move, Class: n.Class,
			Attacker: g.Attacker(n).String(), Point: board.FormatPoint(n.Point, g.Size),
			Depth: n.Depth, Nodes: n.Nodes, Ladder: n.Ladder, Shallow: n.Shallow, Pattern: n.Pattern,
		}
		if n.Class.HasPair() {
			line.Instances[i].Other = board.FormatPoint(n.Other, g.Size)
		}
	}
	return line, nil
}

// Game turns a line back into a game with its patterns. It checks the fields of the line; Check checks the game.
func (line *Line) Game() (*Game, []Pattern, error) {
	played, err := course.Parse(line.Record)
	if err != nil {
		return nil, nil, err
	}
	g := &Game{
		Key: line.Key, Course: played, Captures: line.Captures, Dead: line.Dead, Joined: line.Joined, Severed: line.Severed, Killed: line.Killed, Work: line.Work,
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
		g.Instances[i] = Instance{n.Pattern, n.Class, n.CaptureMove, n.Move, target, point, 0, n.Depth, n.Nodes, n.Ladder, n.Shallow}
		if n.Other != "" {
			if g.Instances[i].Other, err = board.ParsePoint(n.Other, g.Size); err != nil {
				return nil, nil, fmt.Errorf("other of instance %d: %w", i+1, err)
			}
		}
	}
	if err := line.checkDerived(g); err != nil {
		return nil, nil, err
	}
	patterns := make([]Pattern, len(line.Patterns))
	for i := range line.Patterns {
		p := &line.Patterns[i]
		var err error
		if patterns[i], err = p.pattern(); err != nil {
			return nil, nil, fmt.Errorf("pattern %v: %w", p.ID, err)
		}
	}
	return g, patterns, nil
}

// pattern reads the drawing and the themes.
func (l *linePattern) pattern() (p Pattern, err error) {
	if p.Pattern, err = shape.Parse(strings.Join(l.Rows, "\n")); err != nil {
		return p, err
	}
	if id := p.ID(); id != l.ID {
		return p, fmt.Errorf("%w: the drawing is of %v", ErrInvalid, id)
	}
	p.Themes, err = theme.ParseSet(l.Themes)
	return p, err
}

// checkDerived checks the fields of the line that follow from the game.
func (line *Line) checkDerived(g *Game) error {
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

// AddPattern adds a pattern of the game. The patterns come in the order of their IDs.
func (line *Line) AddPattern(id shape.ID, p Pattern) {
	rows := strings.Split(strings.TrimSuffix(p.String(), "\n"), "\n")
	line.Patterns = append(line.Patterns, linePattern{id, p.Themes.Names(), rows})
}
