package report

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/board/diagram"
	"shicho/internal/words"
	"shicho/pattern/certify"
	"shicho/pattern/shape"
	"shicho/pattern/theme"
	"shicho/patterndb"
	"shicho/proof"
)

// instancesOfMatch is the number of instances that a match lists.
const instancesOfMatch = 3

// Query is the stored patterns that lie on a board.
type Query struct {
	*RecordPosition
	DB      string   `json:"db"`
	Matches []*Match `json:"matches"`
	LeftOut int      `json:"left_out"` // the number of patterns that match but were not asked for

	// The patterns that were asked for.
	Class   string    `json:"-"` // the class of the patterns; "" means all that need a proof
	MinSize int       `json:"-"` // in points
	Themes  theme.Set `json:"-"`
}

// Match is a stored pattern on a board.
type Match struct {
	Colour     string            `json:"colour"` // who plays the move
	Point      string            `json:"point"`
	Kind       string            `json:"kind"`             // capture, escape, join or cut
	Target     string            `json:"target"`           // a stone of the string that is captured or saved, or of the first of two strings
	Stones     int               `json:"stones"`           // the number of stones of that string
	Other      string            `json:"other,omitempty"`  // a stone of the other string that is joined or cut
	Threat     string            `json:"threat,omitempty"` // of an escape, the move with which the other side would capture, if it is known
	Retake     Retake            `json:"retake,omitempty"` // of a capture of a single stone, whether it may be taken back
	Seen       int               `json:"seen"`             // the number of instances of all classes
	Line       []board.NamedMove `json:"line"`             // the move, and play after it
	Zone       []string          `json:"zone"`             // points that the pattern covers
	Conditions []Condition       `json:"conditions"`       // of the pattern on the liberties of strings
	Pattern
	Instances []Instance `json:"instances"` // the first few

	board      *board.Board
	found      *patterndb.Found
	conditions []shape.Liberties
	line       []board.Stone
}

// NewMatch reports a match with its line and the first instances from the store.
func NewMatch(store *patterndb.Store, reader *StoredReader, p *RecordPosition, f *patterndb.Found) (*Match, error) {
	line, conditions := reader.Line(p.Board, f), f.Match.Conditions(f.Summary.Pattern, p.Board.Size())
	m := &Match{Colour: f.Mover.String(), Point: p.name(f.Match.Move), Kind: f.Match.Kind.String(),
		Target: p.name(f.Match.Target), Stones: p.Board.StringSize(f.Match.Target), Retake: reader.Retake(p.Board, f), Seen: f.Instances.All(),
		Line: board.NameMoves(line, p.Board.Size()), Zone: p.names(f.Zone.Points()),
		Conditions: Conditions(conditions, p.Board.Size()), Pattern: NewPattern(&f.Summary),
		board: p.Board, found: f, conditions: conditions, line: line}
	if f.Match.Kind.HasTwo() {
		m.Other = p.name(f.Match.Other)
	}
	if f.Match.Kind == shape.Escape && f.Match.Threat >= 0 {
		m.Threat = p.name(f.Match.Threat)
	}
	var err error
	m.Instances, err = instances(store, &f.Summary, instancesOfMatch)
	return m, err
}

// Text is the matches, numbered, and how many were left out.
func (q *Query) Text() string {
	if len(q.Matches) == 0 && q.LeftOut == 0 {
		return "no stored pattern matches\n"
	}
	var t strings.Builder
	for i, m := range q.Matches {
		if i > 0 {
			t.WriteByte('\n')
		}
		fmt.Fprintf(&t, "%d. %s\n%s", i+1, m.claim(), m.details())
	}
	if q.LeftOut > 0 {
		if len(q.Matches) > 0 {
			t.WriteByte('\n')
		}
		t.WriteString(q.leftOut())
	}
	return t.String()
}

// leftOut says how many matches were left out, and why.
func (q *Query) leftOut() string {
	var why []string
	switch q.Class {
	case "":
		why = append(why, "too plain to need a proof, as those that take stones in atari")
	case patterndb.AnyClass.String():
	default:
		why = append(why, "never seen as "+q.Class)
	}
	if q.MinSize > 0 {
		why = append(why, fmt.Sprintf("fewer than %s", words.Count(q.MinSize, "point")))
	}
	if q.Themes != 0 {
		why = append(why, "without the theme "+strings.Join(q.Themes.Names(), " or "))
	}
	text := fmt.Sprintf("%s left out: %s", words.Count(q.LeftOut, "pattern"), strings.Join(why, ", or "))
	if q.Class == "" && q.MinSize == 0 && q.Themes == 0 {
		text += " (--class any lists them)"
	}
	return text + "\n"
}

// claim says what the match proves.
func (m *Match) claim() string {
	if m.Other != "" {
		return fmt.Sprintf("%s %s %s %s and %s", m.Colour, m.Point, Verb(m.found.Match.Kind), m.Target, m.Other)
	}
	if m.Threat != "" {
		return fmt.Sprintf("%s %s %s %s, %s, from %s", m.Colour, m.Point, Verb(m.found.Match.Kind), m.Target, words.Count(m.Stones, "stone"), m.Threat)
	}
	return fmt.Sprintf("%s %s %s %s, %s", m.Colour, m.Point, Verb(m.found.Match.Kind), m.Target, words.Count(m.Stones, "stone"))
}

// details is text about a match: the conditions, the figures, the line of play and the instances, each on a line.
func (m *Match) details() string {
	var t strings.Builder
	if len(m.conditions) > 0 {
		fmt.Fprintf(&t, "   as long as %s\n", Needs(m.board, m.conditions))
	}
	switch m.Retake {
	case PlainRetake:
		t.WriteString("   the stone may be taken back at once\n")
	case KoRetake:
		t.WriteString("   the stone may be taken back in a ko\n")
	}
	fmt.Fprintf(&t, "   pattern %s of %d points, depth %d, %d nodes\n", m.ID, m.Points, m.Depth, m.Nodes)
	fmt.Fprintf(&t, "   %s\n", strings.Join(m.Themes, ", "))
	fmt.Fprintf(&t, "   seen %s in %s: %s\n", words.Count(m.Seen, "time"), words.Count(m.Games, "game"), m.classes())
	var moves []string
	for _, move := range m.Line {
		moves = append(moves, move.Colour+" "+moveWords(move.Point)[0])
	}
	fmt.Fprintf(&t, "   line: %s\n", strings.Join(moves, ", "))
	for i := range m.Instances {
		in := &m.Instances[i]
		fmt.Fprintf(&t, "   %s, move %d, %s: %s%s\n", words.Printable(in.Game), in.Move, in.Point, in.Class.Words(), in.players())
	}
	if more := m.Seen - len(m.Instances); more > 0 {
		fmt.Fprintf(&t, "   and %s more\n", words.Count(more, "time"))
	}
	return t.String()
}

// classes lists the classes of the pattern's instances, with their numbers.
func (m *Match) classes() string { return strings.Join(classesText(&m.Counts), ", ") }

// PointZone is the zone as a set.
func (m *Match) PointZone() board.PointSet { return m.found.Zone }

// Diagram is the picture, with the claim as its caption.
func (m *Match) Diagram() *diagram.Diagram {
	d := diagram.New(m.board).Target(m.found.Match.Target)
	if m.Other != "" {
		d.Target(m.found.Match.Other)
	}
	drawConditions(d, m.conditions, m.found.Match.Move)
	d.Line(m.line)
	return d.Caption(fmt.Sprintf("%s%s\nSeen %s in %s.", sentence(m.claim()), moveCondition(m.conditions, m.found.Match.Move), words.Count(m.Seen, "time"), words.Count(m.Games, "game"))).
		Legend(targetEntry, diagram.Entry{Symbol: diagram.ZoneSymbol, Text: "the pattern"}).
		Legend(conditionsLegend(m.conditions, m.found.Match.Move)...)
}

// Prove writes a certificate that the pattern is right on the board.
func (m *Match) Prove(c *certify.Certifier) (*proof.Certificate, error) {
	match := &m.found.Match
	other := board.NoPoint
	if match.Kind.HasTwo() {
		other = match.Other
	}
	return c.OnBoard(m.board, match.Kind, match.Move, match.Target, other)
}
