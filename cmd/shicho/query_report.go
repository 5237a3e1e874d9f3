package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"shicho/board"
	"shicho/diagram"
	"shicho/internal/words"
	"shicho/patterndb"
	"shicho/shape"
	"shicho/tactics"
)

// queryExamples is how many instances are listed of a pattern.
const queryExamples = 3

// queryResult is what query reports as JSON.
type queryResult struct {
	File    string        `json:"file"`
	Move    int           `json:"move"`
	DB      string        `json:"db"`
	Matches []*queryMatch `json:"matches"`
}

type queryMatch struct {
	Colour string     `json:"colour"` // who plays the move
	Point  string     `json:"point"`
	Kind   string     `json:"kind"`   // capture or escape
	Target string     `json:"target"` // a stone of the string that is captured or saved
	Stones int        `json:"stones"` // of the string
	Seen   int        `json:"seen"`   // instances of all classes
	Line   []moveJSON `json:"line"`
	Zone   []string   `json:"zone"`
	patternJSON
	Occurrences []occurrenceJSON `json:"occurrences"` // a few

	b     *board.Board
	found *patterndb.Found
	line  []board.Stone
}

func newQueryMatch(store *patterndb.Store, reader *tactics.Reader, b *board.Board, f *patterndb.Found, limits *tactics.Limits) (*queryMatch, error) {
	line := proofLine(reader, b, f, limits)
	m := &queryMatch{Colour: f.Mover.String(), Point: vertex(f.Match.Move, b), Kind: f.Match.Kind.String(),
		Target: vertex(f.Match.Target, b), Stones: b.StringSize(f.Match.Target), Seen: f.Instances.All(), Line: newLineJSON(line, b),
		Zone: vertices(f.Zone.Points(), b), patternJSON: newPatternJSON(&f.Summary), b: b, found: f, line: line}
	for o, err := range store.Occurrences(f.ID) {
		if err != nil {
			return nil, err
		}
		if m.Occurrences = append(m.Occurrences, newOccurrenceJSON(o)); len(m.Occurrences) == queryExamples {
			break
		}
	}
	return m, nil
}

// proofLine is the move of a pattern, and play after it as the reader sees it. It is
// the move alone where the limits do not let the reader see what the pattern proves.
func proofLine(reader *tactics.Reader, b *board.Board, f *patterndb.Found, limits *tactics.Limits) []board.Stone {
	line := []board.Stone{{Point: f.Match.Move, Colour: f.Mover}}
	if !b.TryPlay(f.Match.Move, f.Mover) {
		return line
	}
	defer b.Undo()
	q := tactics.Question{Target: f.Match.Target}
	if f.Match.Kind != shape.Escape {
		q.ToMove = tactics.Defender
	}
	// Where the move took the target off there is nothing to ask.
	v, err := reader.Read(b, q, limits)
	if err == nil && v.Result == tactics.Fails && v.Outcome != tactics.Unknown {
		line = append(line, v.Line...)
	}
	return line
}

// report writes the pictures and the result.
func (o *queryOptions) report(cmd *cobra.Command, result *queryResult) error {
	for i, m := range result.Matches {
		suffix := strconv.Itoa(i + 1)
		if o.limit == 1 {
			suffix = ""
		}
		if err := o.picture.write(m.diagram(), m.found.Zone, suffix); err != nil {
			return err
		}
	}
	if o.asJSON {
		return writeJSON(cmd, result)
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), result.text())
	return err
}

func (r *queryResult) text() string {
	if len(r.Matches) == 0 {
		return "no stored pattern matches\n"
	}
	var t strings.Builder
	for i, m := range r.Matches {
		if i > 0 {
			t.WriteByte('\n')
		}
		fmt.Fprintf(&t, "%d. %s\n%s", i+1, m.claim(), m.details())
	}
	return t.String()
}

// verb is what the move of a pattern does to its target.
func verb(kind shape.Kind) string {
	if kind == shape.Escape {
		return "saves"
	}
	return "captures"
}

// claim is what the match proves.
func (m *queryMatch) claim() string {
	return fmt.Sprintf("%s %s %s %s, %s", m.Colour, m.Point, verb(m.found.Match.Kind), m.Target, words.Count(m.Stones, "stone"))
}

func (m *queryMatch) details() string {
	var t strings.Builder
	fmt.Fprintf(&t, "   pattern %s of %d points, depth %d, %d nodes\n", m.ID, m.Size, m.Depth, m.Nodes)
	fmt.Fprintf(&t, "   seen %s in %s: %s\n", words.Count(m.Seen, "time"), words.Count(m.Games, "game"), m.classes())
	var moves []string
	for _, move := range m.Line {
		moves = append(moves, move.Colour+" "+move.Point)
	}
	fmt.Fprintf(&t, "   line: %s\n", strings.Join(moves, ", "))
	for _, o := range m.Occurrences {
		fmt.Fprintf(&t, "   %s, move %d, %s: %s%s\n", o.Game, o.Move, o.Point, o.Class, players(&o))
	}
	if more := m.Seen - len(m.Occurrences); more > 0 {
		fmt.Fprintf(&t, "   and %s more\n", words.Count(more, "time"))
	}
	return t.String()
}

// classes are the numbers of instances of each class that there are.
func (m *queryMatch) classes() string {
	var list []string
	for class := patterndb.First; class <= patterndb.Escape; class++ {
		if n := m.Instances.Of(class); n > 0 {
			list = append(list, fmt.Sprintf("%s %d", class, n))
		}
	}
	return strings.Join(list, ", ")
}

// diagram is the picture.
func (m *queryMatch) diagram() *diagram.Diagram {
	d := diagram.New(m.b).Target(m.found.Match.Target)
	d.Line(m.line)
	return d.Caption(fmt.Sprintf("%s Seen %s in %s.", sentence(m.claim()), words.Count(m.Seen, "time"), words.Count(m.Games, "game")))
}
