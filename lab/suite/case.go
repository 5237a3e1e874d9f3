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

// ErrCase is the error for a line that is no case of a suite.
var ErrCase = errors.New("not a case of a suite")

// Command is the kind of question that a case asks.
type Command string

// The commands that can be answered. A case with another command is skipped.
const (
	Attack     Command = "attack"     // can the other side, to move, capture the target?
	Defend     Command = "defend"     // can its owner, to move, save it?
	AttackAny  Command = "attack_any" // can one of the targets be captured?
	Connect    Command = "connect"    // can the owner, to move, join the two targets?
	Disconnect Command = "disconnect" // can the other side, to move, keep them apart?
	OwlAttack  Command = "owl_attack" // can the other side, to move, kill the group of the targets?
	OwlDefend  Command = "owl_defend" // can its owner, to move, make it live?
)

// isKnown reports whether the command can be answered.
func (c Command) isKnown() bool {
	return slices.Contains([]Command{Attack, Defend, AttackAny, Connect, Disconnect, OwlAttack, OwlDefend}, c)
}

// Case is a position with a question and the answers that are right.
type Case struct {
	ID       string
	Command  Command
	ToMove   board.Colour
	Targets  []board.Point // at least one, all on stones
	Whole    bool          // with OwlAttack and OwlDefend: all targets must live, not only one of them
	Expected Expected
	Fields   []string // the marks that the case has, in the order of Marks
	Note     string

	board *board.Board // see Board
}

// NewCase makes a case about some targets of a position, most often one. The targets must be stones. The case does not say which answer
// is right. If a ko may not be retaken, the capture that began the ko is the only move on the board.
func NewCase(id string, b *board.Board, command Command, targets ...board.Point) *Case {
	c := &Case{ID: id, Command: command, Targets: targets, board: b.Clone()}
	c.ToMove = c.Asker()
	return c
}

// Marks are the names of fields by which cases can be left out. In these fields the source of a case, or the keeper of
// the suite, says what is special about the case.
var Marks = []string{"known_fail", "ladder_only", "derived", "doubtful", "disputed", "dup_of"}

// KnownFail is the mark of a case that its source expects to fail.
const KnownFail = "known_fail"

// Marked reports whether the case has one of the marks.
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

// Asker returns the side that is to capture, save, connect or cut, and that is to move. If the targets belong to both
// sides, Asker is ToMove.
func (c *Case) Asker() board.Colour {
	owner := c.board.At(c.Targets[0])
	switch {
	case slices.ContainsFunc(c.Targets, func(p board.Point) bool { return c.board.At(p) != owner }):
		return c.ToMove
	case c.Command == Defend || c.Command == Connect || c.Command == OwlDefend:
		return owner
	}
	return owner.Opponent()
}

// Group returns the part of the ID before the colon.
func (c *Case) Group() string {
	group, _, _ := strings.Cut(c.ID, ":")
	return group
}

// GTPQuestion is a command and the points that it is about.
type GTPQuestion struct {
	Command Command
	Points  []board.Point
	Size    int  // of the board, in lines
	Whole   bool // see Case
}

// String writes the question as GTP does: "attack D4".
func (q GTPQuestion) String() string {
	return string(q.Command) + " " + strings.Join(board.FormatPoints(q.Points, q.Size), " ")
}

// Questions lists the questions that answer the case. Most commands have one. AttackAny has a question for each target.
// If all targets have one owner, it has a further question about all of them, which asks for a double threat.
func (c *Case) Questions() []GTPQuestion {
	if c.Command != AttackAny {
		return []GTPQuestion{{c.Command, c.Targets, c.board.Size(), c.Whole}}
	}
	var list []GTPQuestion
	for _, target := range c.Targets {
		list = append(list, GTPQuestion{Attack, []board.Point{target}, c.board.Size(), false})
	}
	other := func(p board.Point) bool { return c.board.At(p) != c.board.At(c.Targets[0]) }
	if len(c.Targets) > 1 && !slices.ContainsFunc(c.Targets, other) {
		list = append(list, GTPQuestion{AttackAny, c.Targets, c.board.Size(), false})
	}
	return list
}

// Read reads cases, one JSON object a line, and skips empty lines. An error names the line, as
// "name:3: …", and wraps ErrCase if the line is wrong. Read returns the cases before that line, too.
//
// A line may also hold a problem of life and death, from which several cases are made: see problem.cases.
func Read(name string, in io.Reader) (cases []*Case, err error) {
	lines, err := readLines(name, in, ErrCase, parse)
	for _, some := range lines {
		cases = append(cases, some...)
	}
	return cases, err
}

// readLines parses the lines of a file, and skips empty lines. An error names the line, as "name:3: …". If parse
// refuses the line, the error wraps wrong. Even with an error readLines returns what was parsed before that line.
func readLines[T any](name string, in io.Reader, wrong error, parse func(line []byte) (T, error)) (list []T, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	number := 1
	for ; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		one, err := parse(lines.Bytes())
		if err != nil {
			return list, fmt.Errorf("%s:%d: %w: %w", name, number, wrong, err)
		}
		list = append(list, one)
	}
	if err := lines.Err(); err != nil {
		return list, fmt.Errorf("%s:%d: %w", name, number, err)
	}
	return list, nil
}

// record is a line of a suite.
type record struct {
	ID       string         `json:"id"`
	Size     int            `json:"size,omitempty"`
	Rows     []string       `json:"rows"`
	Ko       string         `json:"ko,omitempty"`
	ToMove   string         `json:"to_move"`
	Command  string         `json:"command"`
	Target   string         `json:"target,omitempty"`
	Targets  []string       `json:"targets,omitempty"`
	Expected expectedRecord `json:"expected"`
	Note     string         `json:"note,omitempty"`
	Comment  string         `json:"comment,omitempty"`
}

func parse(line []byte) ([]*Case, error) {
	var p problem
	if err := json.Unmarshal(line, &p); err == nil && p.isProblem() {
		return p.cases()
	}
	c, err := parseCase(line)
	return []*Case{c}, err
}

func parseCase(line []byte) (*Case, error) {
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
	if c.board, err = r.position(); err != nil {
		return nil, err
	}
	if c.Targets, err = r.targets(c.board); err != nil {
		return nil, err
	}
	c.Expected, err = r.Expected.expected(c.board.Size())
	return c, err
}

// isSet reports whether a field has a value other than false, zero and empty.
func isSet(value json.RawMessage) bool {
	switch string(value) {
	case "", "null", "false", `""`, "0":
		return false
	}
	return true
}

// targets returns the points that the case asks about. All of them must be stones.
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
