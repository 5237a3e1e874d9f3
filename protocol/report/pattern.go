package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

// Pattern is a stored pattern with its figures.
type Pattern struct {
	ID     string           `json:"id"`
	Cover  shape.ID         `json:"covered_by,omitzero"` // the more general pattern that stands for this one
	Points int              `json:"points"`              // the number of points that are no wildcards
	Rows   []string         `json:"rows"`                // the drawing
	Themes []string         `json:"themes"`              // the names of the themes that the pattern teaches
	Counts patterndb.Counts `json:"counts"`              // instances by class
	Games  int              `json:"games"`               // the number of games in which the pattern occurred
	Depth  int              `json:"depth"`               // of the hardest proof
	Nodes  int              `json:"nodes"`
}

// NewPattern reports a pattern.
func NewPattern(s *patterndb.Summary) Pattern {
	rows := strings.Split(strings.TrimSuffix(s.Pattern.String(), "\n"), "\n")
	return Pattern{s.ID.String(), s.Cover, s.Pattern.Size(), rows, s.Themes.Names(), s.Instances, s.Games, s.Depth, s.Nodes}
}

// Text is the pattern with its figures, its drawing and what the drawing means.
func (p *Pattern) Text() string {
	text := p.text()
	if legend := shape.Legend(p.drawing()); legend != "" {
		text += "\n" + legend
	}
	return text
}

func (p *Pattern) drawing() string { return strings.Join(p.Rows, "\n") }

// text is the pattern with its figures and its drawing.
func (p *Pattern) text() string {
	covered := ""
	if !p.Cover.IsZero() {
		covered = fmt.Sprintf(", covered by %v", p.Cover)
	}
	return fmt.Sprintf("%s%s\n%d points; %s in %s; depth %d, %d nodes\n%s\n\n%s\n",
		p.ID, covered, p.Points, countsText(&p.Counts), words.Count(p.Games, "game"), p.Depth, p.Nodes, strings.Join(p.Themes, ", "), p.drawing())
}

// countsText lists the numbers of instances by class: for a pattern that was seen to capture or to save, all classes of captures and
// escapes, and the others that occur; for any other pattern the classes that occur.
func countsText(c *patterndb.Counts) string {
	list := classesText(c)
	if captures := c.First + c.Intermediate + c.Final + c.Escape + c.Missed + c.Critical + c.Safe; captures > 0 {
		kills := classesText(&patterndb.Counts{FirstKill: c.FirstKill, IntermediateKill: c.IntermediateKill, FinalKill: c.FinalKill, Live: c.Live, CriticalKill: c.CriticalKill})
		list = []string{fmt.Sprintf("first %d, intermediate %d, final %d, escape %d", c.First, c.Intermediate, c.Final, c.Escape)}
		list = append(list, classesText(&patterndb.Counts{Missed: c.Missed, Critical: c.Critical, Safe: c.Safe})...)
		list = append(list, kills...)
	}
	return strings.Join(list, ", ")
}

// classesText lists the numbers of instances by class. It leaves out classes without instances.
func classesText(c *patterndb.Counts) (list []string) {
	for _, class := range patterndb.Classes() {
		if n := c.Of(class); n > 0 {
			list = append(list, fmt.Sprintf("%s %d", class.Words(), n))
		}
	}
	return list
}

// Patterns is the text of a list of patterns.
func Patterns(list []Pattern) string {
	if len(list) == 0 {
		return "no such pattern\n"
	}
	var t strings.Builder
	drawings := make([]string, len(list))
	for i := range list {
		if i > 0 {
			t.WriteByte('\n')
		}
		fmt.Fprintf(&t, "%d. %s", i+1, list[i].text())
		drawings[i] = list[i].drawing()
	}
	if legend := shape.Legend(drawings...); legend != "" {
		t.WriteString("\n" + legend)
	}
	return t.String()
}

// Instance is an occurrence of a pattern in a game.
type Instance struct {
	Key         string            `json:"key"` // of the game
	Game        string            `json:"game"`
	Black       string            `json:"black"`
	White       string            `json:"white"`
	Date        string            `json:"date"`
	Result      string            `json:"result"`
	WonBy       string            `json:"won_by"` // the side that won the game
	Handicap    int               `json:"handicap"`
	CaptureMove int               `json:"capture_move"`
	Target      string            `json:"target"`
	Other       string            `json:"other,omitempty"` // a stone of the other string that is joined or cut
	Move        int               `json:"move"`
	Class       patterndb.Class   `json:"class"`
	Attacker    string            `json:"attacker"` // the side that captures, misses the capture, joins or cuts
	Point       string            `json:"point"`
	Shallow     patterndb.Shallow `json:"shallow"`
	Depth       int               `json:"depth"`
	Nodes       int               `json:"nodes"`
	Ladder      bool              `json:"ladder"`
	Pattern     shape.ID          `json:"pattern,omitzero"`
	Board       []string          `json:"board,omitempty"` // the position before the move; see DrawBoards

	dead, standing bool // the target was not taken off: at the end of the game it was dead, or stood
}

// NewInstance reports an occurrence.
func NewInstance(o patterndb.Occurrence) Instance {
	g, other := o.Game, ""
	if o.Class.HasPair() {
		other = board.FormatPoint(o.Other, g.Size)
	}
	return Instance{Key: g.Key.String(), Game: g.Name, Black: g.PlayerBlack, White: g.PlayerWhite, Date: g.Date, Result: g.Result, WonBy: g.WonBy(), Handicap: g.Handicap(),
		CaptureMove: o.Capture, Target: board.FormatPoint(o.Target, g.Size), Other: other, Move: o.Move, Class: o.Class, Attacker: g.Attacker(o.Instance).String(),
		Point: board.FormatPoint(o.Point, g.Size), Shallow: o.Shallow, Depth: o.Depth, Nodes: o.Nodes, Ladder: o.Ladder, Pattern: o.Pattern,
		dead: o.Capture == g.DeadAtEnd(), standing: o.Capture == g.StandingAtEnd()}
}

// at is the point of the move, or the point of the capture that the move missed, with what became of an attack that fails.
func (in *Instance) at() string {
	switch in.Class {
	case patterndb.Missed:
		return "not " + in.Point
	case patterndb.Critical, patterndb.CriticalKill:
		return "saved at " + in.Point
	case patterndb.Safe:
		return in.Point + " in vain"
	}
	return in.Point
}

// targets names the target, or the two strings that are joined or cut.
func (in *Instance) targets() string {
	if in.Other == "" {
		return in.Target
	}
	return in.Target + " and " + in.Other
}

// end says what became of the target.
func (in *Instance) end() string {
	switch {
	case in.dead:
		return "dead at the end"
	case in.standing:
		return "standing at the end"
	case in.Class.IsJoin():
		return fmt.Sprintf("joined by move %d", in.CaptureMove)
	}
	return fmt.Sprintf("taken by move %d", in.CaptureMove)
}

// players names the players, the date and the result, as far as they are known.
func (in *Instance) players() string {
	text := ""
	if in.Black != "" || in.White != "" {
		text = fmt.Sprintf("; %s – %s", words.Printable(in.Black), words.Printable(in.White))
	}
	if in.Date != "" {
		text += ", " + words.Printable(in.Date)
	}
	if in.Result != "" {
		text += ", " + words.Printable(in.Result)
	}
	return text
}

// PatternWithInstances is a pattern and every instance of it.
type PatternWithInstances struct {
	Pattern
	Won       int        `json:"attacker_won"`  // the number of instances, without missed captures, in games that the capturing side won
	Lost      int        `json:"attacker_lost"` // the same in games that the capturing side lost
	Instances []Instance `json:"instances"`
}

// DrawBoards adds boards to the first instances, at most to most of them. Each board shows the position before the
// instance's move, which is made from the game in the store. A * marks the point of the move, or of the capture that
// the move missed.
func (p *PatternWithInstances) DrawBoards(store *patterndb.Store, s *patterndb.Summary, most int) error {
	drawn := 0
	for o, err := range store.Occurrences(s.ID) {
		if err != nil || drawn == min(most, len(p.Instances)) {
			return err
		}
		b, err := o.Game.Record().BoardAfter(o.Move - 1)
		if err != nil {
			return err
		}
		p.Instances[drawn].Board = boardRows(b, o.Point)
		drawn++
	}
	return nil
}

// boardRows draws a position with * on a point.
func boardRows(b *board.Board, point board.Point) []string {
	rows := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	x, y := int(point)%b.Size(), int(point)/b.Size()
	row := []byte(rows[y])
	row[strings.IndexByte(rows[y], '|')+1+2*x] = '*'
	rows[y] = string(row)
	return rows
}

// NewPatternWithInstances reads the instances of a pattern from its store.
func NewPatternWithInstances(store *patterndb.Store, s *patterndb.Summary) (*PatternWithInstances, error) {
	p := &PatternWithInstances{Pattern: NewPattern(s)}
	var err error
	p.Instances, err = instances(store, s, 0)
	for i := range p.Instances {
		if in := &p.Instances[i]; in.Class.IsPlayed() {
			AddWinner(&p.Won, &p.Lost, in.WonBy, in.Attacker)
		}
	}
	return p, err
}

// instances reads the instances of a pattern from its store. If most is not 0, it reads at most most instances.
func instances(store *patterndb.Store, s *patterndb.Summary, most int) (list []Instance, err error) {
	for o, err := range store.Occurrences(s.ID) {
		if err != nil {
			return nil, err
		}
		if list = append(list, NewInstance(o)); len(list) == most {
			break
		}
	}
	return list, nil
}

// sideVerb is the verb for the side that Instance.Attacker names: what that side does in the instances of a pattern.
func sideVerb(c *patterndb.Counts) string {
	switch {
	case c.FirstJoin+c.IntermediateJoin+c.FinalJoin > 0:
		return "joins"
	case c.FirstCut+c.IntermediateCut+c.FinalCut > 0:
		return "cuts"
	case c.First+c.Intermediate+c.Final+c.Escape+c.Missed+c.Critical+c.Safe == 0:
		return "kills"
	}
	return "captures"
}

// Text is the pattern, and a line for each instance.
func (p *PatternWithInstances) Text() string {
	text := p.Pattern.Text() + "\n"
	if p.Won+p.Lost > 0 {
		text += fmt.Sprintf("the side that %s won %s and lost %s\n\n", sideVerb(&p.Counts), words.Count(p.Won, "time"), words.Count(p.Lost, "time"))
	}
	for i := range p.Instances {
		in := &p.Instances[i]
		text += fmt.Sprintf("%s, move %d, %s: %s, %s, %s%s\n", words.Printable(in.Game), in.Move, in.at(), in.Class.Words(), in.targets(), in.end(), in.players())
		if in.Board != nil {
			text += "\n" + strings.Join(in.Board, "\n") + "\n\n"
		}
	}
	return text
}
