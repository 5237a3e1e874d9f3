package problem

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/board/sgf/rank"
	"shicho/pattern/theme"
)

// The faults of records of problems, for errors.Is. Each comes inside a *sgf.Error that names the place.
var (
	ErrNoProblem = errors.New("no problem in this record: no line of it is marked as right")
	ErrBroken    = errors.New("broken problem")
)

// Walk yields the problems behind paths, which sgf.Walk finds, and every fault with its place. A record without a
// problem is a fault that wraps ErrNoProblem.
func Walk(paths []string, options sgf.Options) iter.Seq2[*Problem, error] {
	return read(sgf.Walk(paths, options))
}

// WalkFile is Walk for the records of a file.
func WalkFile(file sgf.File, options sgf.Options) iter.Seq2[*Problem, error] {
	return read(sgf.WalkFile(file, options))
}

// read yields the problems of records.
func read(items iter.Seq[sgf.Item]) iter.Seq2[*Problem, error] {
	return func(yield func(*Problem, error) bool) {
		for item := range items {
			var p *Problem
			err := item.Err
			if err == nil {
				p, err = Read(item.Tree)
			}
			if !yield(p, err) {
				return
			}
		}
	}
}

// Parse reads the problems of a collection. name stands for the collection in errors.
func Parse(name string, collection []byte) ([]*Problem, error) {
	games, err := sgf.Parse(name, collection)
	if err != nil {
		return nil, err
	}
	list := make([]*Problem, len(games))
	for i, g := range games {
		if list[i], err = Read(g); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Read is the problem of a game tree: a tree that Record wrote, or one by someone else whose right lines are marked: see
// rightMarks. A move of the solver is right if its node or one below is marked, and otherwise wrong. In a
// problem by someone else the goal is Unstated, and Comment says what is to be done.
//
// What the record does not hold is missing: Nodes, most facts of the Grade, and the keys of the Sources.
func Read(g *sgf.Game) (*Problem, error) {
	r := reading{game: g, right: rightNodes(g.Root)}
	r.problem.Grade.Rank = rank.None
	if !r.right[g.Root] {
		return nil, r.fault(g.Root, ErrNoProblem)
	}
	last, err := r.head()
	if err != nil {
		return nil, err
	}
	p := &r.problem
	if p.First, err = r.turn(last, 0); err != nil {
		return nil, err
	}
	if p.First == nil {
		return nil, r.fault(last, ErrNoProblem)
	}
	if p.Solution = p.First.Right[0]; p.Goal != Unstated && slices.Contains(p.First.Right, board.Pass) {
		return nil, r.broken(last, "a right move is a pass")
	}
	p.Grade.Length, p.Grade.Quiet = p.First.Length(), p.Themes.Has(theme.Quiet)
	switch {
	case p.Goal == Unstated:
		p.Grade.Rank, p.Grade.Rating = rank.None, 0
	case p.Grade.Rank == rank.None:
		p.setRank()
	}
	p.ID = p.name(p.First.Right)
	return p, nil
}

// reading reads a problem out of a game tree.
type reading struct {
	game    *sgf.Game
	right   map[*sgf.Node]bool // the nodes that end a right line, and all nodes above them
	record  *sgf.Record        // of the nodes before the first move
	problem Problem
	me      board.Colour // the solver
}

func (r *reading) fault(n *sgf.Node, err error) error {
	return &sgf.Error{Path: r.game.Path, Place: n.Place, Err: err}
}

// broken is a fault in a record that only Record writes.
func (r *reading) broken(n *sgf.Node, format string, args ...any) error {
	return r.fault(n, fmt.Errorf("%w: %s", ErrBroken, fmt.Sprintf(format, args...)))
}

// head reads the nodes before the solver's first move. It returns the last of them.
func (r *reading) head() (last *sgf.Node, err error) {
	line := []*sgf.Node{r.game.Root}
	if r.record, err = sgf.NewLine(r.game, line); err != nil {
		return nil, err
	}
	for next := r.game.Root.FirstChild; next != nil && next.NextSibling == nil; next = next.FirstChild {
		steps, err := r.record.NodeSteps(next)
		if err != nil {
			return nil, err
		}
		if len(steps) > 0 && steps[len(steps)-1].IsMove() {
			break
		}
		line = append(line, next)
	}
	last = line[len(line)-1]
	if r.record, err = sgf.NewLine(r.game, line); err != nil {
		return nil, err
	}
	if r.problem.Board, err = r.record.Board(); err != nil {
		return nil, err
	}
	if r.me, err = r.firstMover(last); err != nil {
		return nil, err
	}
	return last, r.question(line)
}

// firstMover is the colour of the first right move below a node.
func (r *reading) firstMover(n *sgf.Node) (board.Colour, error) {
	moves, err := r.moves(n)
	for _, m := range moves {
		if r.right[m.node] {
			return m.Colour, err
		}
	}
	if err == nil {
		err = r.fault(n, ErrNoProblem)
	}
	return board.Empty, err
}

// question reads what the nodes before the first move say about the problem.
func (r *reading) question(line []*sgf.Node) error {
	p, size := &r.problem, r.record.Size
	p.Goal, p.Target, p.View = Unstated, board.NoPoint, whole(size)
	if p.Board.Next() != r.me {
		p.Board.TryPlay(board.Pass, r.me.Opponent()) // so that the board knows who is to move
	}
	for _, n := range line {
		view, err := r.record.NodePoints(n, "VW")
		if err != nil {
			return err
		}
		if !view.IsEmpty() {
			p.View = boundsOf(view, size)
		}
		if text, ok := n.Get("C"); ok {
			if err := r.comment(n, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// taskLine is the text of Task, as far as the reader must know it.
var taskLine = regexp.MustCompile(`^(?:Black|White) to move\. (Capture|Save|Kill|Make|Connect|Cut) the (?:\d+ )?marked stones?(?: live| apart)?\.$`)

// oldGrade is the grade as records of an earlier version have it.
var oldGrade = regexp.MustCompile(`^(-?\d+) \((\w+)\)`)

// comment reads the comment of a node before the first move.
func (r *reading) comment(n *sgf.Node, text string) error {
	first, rest, _ := strings.Cut(text, "\n")
	task := taskLine.FindStringSubmatch(first)
	if task == nil {
		r.problem.Comment = strings.TrimSpace(r.problem.Comment + "\n" + text)
		return nil
	}
	p := &r.problem
	p.Goal = map[string]Goal{"Capture": Capture, "Save": Save, "Kill": Kill, "Make": Live, "Connect": Connect, "Cut": Cut}[task[1]]
	if err := r.target(n); err != nil {
		return err
	}
	for line := range strings.Lines(rest) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch key {
		case "Themes":
			p.Themes = parseThemes(value)
		case "Grade":
			if p.Grade.Rank = rank.Of(value); p.Grade.Rank == rank.None && !oldGrade.MatchString(value) {
				return r.broken(n, "grade %q", value)
			}
			p.Grade.Rating = RatingOf(p.Grade.Rank)
		case wallsKey:
			if err := r.walls(n); err != nil {
				return err
			}
		case "From":
			if s, ok := parseSource(value); ok {
				p.Sources = append(p.Sources, s)
			}
		}
	}
	return nil
}

// target reads the marked strings.
func (r *reading) target(n *sgf.Node) error {
	p := &r.problem
	marked, err := r.record.NodePoints(n, "TR")
	if err != nil {
		return err
	}
	if err := p.mark(marked); err != nil {
		return r.fault(n, err)
	}
	if p.Solver() != r.me {
		return r.broken(n, "%s is to %s the marked stones, and %s moves", p.Solver(), p.Goal, r.me)
	}
	return nil
}

// walls reads the walls that are taken to stand.
func (r *reading) walls(n *sgf.Node) (err error) {
	p := &r.problem
	if p.Walls, err = r.record.NodePoints(n, "SQ"); err != nil {
		return err
	}
	if !p.Goal.IsLife() || !p.Board.Stones(p.Owner().Opponent()).Contains(&p.Walls) {
		return r.broken(n, "the squares (SQ) mark no walls around a group")
	}
	return nil
}

// mark makes the marked stones those that the challenge is about: a string, two strings or the strings of a group, by its goal. The error
// wraps ErrBroken.
func (q *Challenge) mark(marked board.PointSet) error {
	first := marked.First()
	if first < 0 || q.Board.At(first) == board.Empty {
		return fmt.Errorf("%w: the triangles (TR) mark no string", ErrBroken)
	}
	whole, left := marked, marked
	if whole.Intersect(q.Board.Stones(q.Board.At(first))); whole != marked {
		return fmt.Errorf("%w: the triangles (TR) do not mark stones of one side", ErrBroken)
	}
	var firsts board.PointSet
	for p := q.Board.TakeString(&left); p >= 0; p = q.Board.TakeString(&left) {
		firsts.Add(p)
	}
	n, wanted := firsts.Len(), 1
	switch q.Target = first; {
	case q.Goal.HasPair():
		wanted, q.Other = 2, firsts.Next(first+1)
	case q.Goal.IsLife():
		wanted, q.Group = n, firsts
	}
	if n != wanted || q.Marked() != marked {
		return fmt.Errorf("%w: the triangles (TR) mark no string that the task is about, or a part of one", ErrBroken)
	}
	return nil
}

// parseThemes reads a list of themes. Names that this version does not know are left out; the length is read from the tree.
func parseThemes(text string) (set theme.Set) {
	for name := range strings.SplitSeq(text, ", ") {
		if t, err := theme.Parse(name); err == nil {
			set.Add(t)
		}
	}
	return set
}

// sourceText is the text of a Source, as Source.Text writes it.
var sourceText = regexp.MustCompile(`^(.+), move (\d+)(?: \((.*?) – (.*?)(?:, ([^,()]*))?\))?(, colours exchanged)?, ([\w ]+)$`)

// parseSource reads the text of a source. ok is false for a text that Source.Text does not write.
func parseSource(text string) (s Source, ok bool) {
	parts := sourceText.FindStringSubmatch(text)
	if parts == nil {
		return s, false
	}
	move, err := strconv.Atoi(parts[2])
	if err != nil || !s.readClass(parts[7]) {
		return s, false
	}
	s.Name, s.Move, s.Black, s.White, s.Date, s.Exchanged = parts[1], move, parts[3], parts[4], parts[5], parts[6] != ""
	return s, true
}

// readClass finds the class of a text of classTexts. Records of an earlier version have the name of the class there.
func (s *Source) readClass(text string) bool {
	if s.Varied = text == variedText || text == oldVariedText; s.Varied {
		return true
	}
	for class, words := range classTexts {
		if text == words || text == class.String() {
			s.Class = class
			return true
		}
	}
	return false
}
