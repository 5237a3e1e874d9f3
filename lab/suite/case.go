package suite

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"shicho/board"
	"shicho/tactics"
)

// maxLine is the length of the longest line read, in bytes; a board of 25 lines
// with a long comment takes a few thousand.
const maxLine = 1 << 20

// ErrCase says that a line is no case of a suite.
var ErrCase = errors.New("not a case of a suite")

// Command is what a case asks.
type Command string

// The commands that have answers. A case may hold another; it is skipped.
const (
	Attack     Command = "attack"     // can the other side, to move, capture the target?
	Defend     Command = "defend"     // can its owner, to move, save it?
	AttackAny  Command = "attack_any" // can one of the targets be captured?
	Connect    Command = "connect"    // can the owner, to move, join the two targets?
	Disconnect Command = "disconnect" // can the other side, to move, keep them apart?
)

// known tells whether the command has answers.
func (c Command) known() bool {
	return slices.Contains([]Command{Attack, Defend, AttackAny, Connect, Disconnect}, c)
}

// Case is a position with a question and the answers that are right.
type Case struct {
	ID       string
	Command  Command
	ToMove   board.Colour
	Targets  []board.Point // at least one, all on stones
	Expected Expected
	Fields   []string // those of Marks that are set, in that order
	Note     string

	board *board.Board // see Board
}

// Marks are the fields by which cases can be left out: what the source or its
// keeper thinks of the case.
var Marks = []string{"known_fail", "ladder_only", "derived", "doubtful", "disputed", "dup_of"}

// KnownFail is the mark of a case that its source expects to go wrong.
const KnownFail = "known_fail"

// Marked tells whether one of the marks is set.
func (c *Case) Marked(marks ...string) bool {
	for _, mark := range marks {
		for _, field := range c.Fields {
			if field == mark {
				return true
			}
		}
	}
	return false
}

// Asker is the side that captures, saves, joins or cuts, and is to move; of targets of both sides it is ToMove.
func (c *Case) Asker() board.Colour {
	owner := c.board.At(c.Targets[0])
	switch {
	case slices.ContainsFunc(c.Targets, func(p board.Point) bool { return c.board.At(p) != owner }):
		return c.ToMove
	case c.Command == Defend || c.Command == Connect:
		return owner
	}
	return owner.Opponent()
}

// Group is the part of the ID before the colon.
func (c *Case) Group() string {
	group, _, _ := strings.Cut(c.ID, ":")
	return group
}

// Question is a command and the points it is about.
type Question struct {
	Command Command
	Points  []board.Point
	Size    int // of the board, in lines
}

// String writes the question as GTP does: "attack D4".
func (q Question) String() string {
	words := []string{string(q.Command)}
	for _, p := range q.Points {
		words = append(words, board.FormatPoint(p, q.Size))
	}
	return strings.Join(words, " ")
}

// Questions are those that answer the case: for AttackAny one a target, and one about all of them if they have one owner,
// which asks for a double threat; one for any other command.
func (c *Case) Questions() []Question {
	if c.Command != AttackAny {
		return []Question{{c.Command, c.Targets, c.board.Size()}}
	}
	var list []Question
	for _, target := range c.Targets {
		list = append(list, Question{Attack, []board.Point{target}, c.board.Size()})
	}
	other := func(p board.Point) bool { return c.board.At(p) != c.board.At(c.Targets[0]) }
	if len(c.Targets) > 1 && !slices.ContainsFunc(c.Targets, other) {
		list = append(list, Question{AttackAny, c.Targets, c.board.Size()})
	}
	return list
}

// Read reads cases, a JSON object a line; empty lines are passed over. The error
// names the line, as "name:3: …", and wraps ErrCase if the line is to blame; the
// cases before it are returned.
func Read(name string, in io.Reader) ([]*Case, error) {
	var cases []*Case
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	number := 1
	for ; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		c, err := parse(lines.Bytes())
		if err != nil {
			return cases, fmt.Errorf("%s:%d: %w: %w", name, number, ErrCase, err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		return cases, fmt.Errorf("%s:%d: %w", name, number, err)
	}
	return cases, nil
}

// record is a line as it is written.
type record struct {
	ID       string         `json:"id"`
	Size     int            `json:"size"`
	Rows     []string       `json:"rows"`
	Ko       string         `json:"ko"`
	ToMove   string         `json:"to_move"`
	Command  string         `json:"command"`
	Target   string         `json:"target"`
	Targets  []string       `json:"targets"`
	Expected expectedRecord `json:"expected"`
	Note     string         `json:"note"`
	Comment  string         `json:"comment"`
}

func parse(line []byte) (*Case, error) {
	var r record
	if err := json.Unmarshal(line, &r); err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		return nil, err
	}
	if r.ID == "" || r.Command == "" {
		return nil, errors.New("no id, or no command")
	}
	c := &Case{ID: r.ID, Command: Command(r.Command), Note: strings.TrimSpace(r.Note + "\n" + r.Comment)}
	for _, mark := range Marks {
		if isSet(fields[mark]) {
			c.Fields = append(c.Fields, mark)
		}
	}
	switch r.ToMove {
	case "black":
		c.ToMove = board.Black
	case "white":
		c.ToMove = board.White
	default:
		return nil, fmt.Errorf("to_move: %q is neither black nor white", r.ToMove)
	}
	var err error
	if c.board, err = r.position(c.ToMove); err != nil {
		return nil, err
	}
	if c.Targets, err = r.targets(c.board); err != nil {
		return nil, err
	}
	c.Expected, err = r.Expected.expected(c.board.Size())
	return c, err
}

// isSet tells whether a field is there and says something.
func isSet(value json.RawMessage) bool {
	switch string(value) {
	case "", "null", "false", `""`, "0":
		return false
	}
	return true
}

// targets are the points asked about, all of which must be stones.
func (r *record) targets(b *board.Board) ([]board.Point, error) {
	names := r.Targets
	if len(names) == 0 {
		names = []string{r.Target}
	}
	points, err := parsePoints(names, b.Size())
	if err != nil {
		return nil, fmt.Errorf("target: %w", err)
	}
	for i, p := range points {
		if p < 0 || b.At(p) == board.Empty {
			return nil, fmt.Errorf("target: no stone at %q", names[i])
		}
	}
	joins := r.Command == string(Connect) || r.Command == string(Disconnect)
	if joins && len(points) != 2 {
		return nil, fmt.Errorf("targets: %d, not two", len(points))
	}
	if joins && b.At(points[0]) != b.At(points[1]) {
		return nil, fmt.Errorf("targets: %w", tactics.ErrNotOneOwner)
	}
	return points, nil
}

func parsePoints(names []string, size int) ([]board.Point, error) {
	var points []board.Point
	for _, name := range names {
		p, err := board.ParsePoint(name, size)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}
