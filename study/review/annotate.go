package review

import (
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/words"
	"shicho/tactics"
)

const (
	longestLine = 10 // moves of a variation, at most
)

// Annotated is the record of a game with what its review says: marks, comments and variations at moves with a loss and at moves that
// miss something. Comments and variations of the file that the record was read from are not kept.
type Annotated struct {
	record *sgf.Record
	root   *sgf.Node
	moves  map[int]*sgf.Node // by the number of the move
}

// NewAnnotated makes the record of a game, without remarks.
func NewAnnotated(r *sgf.Record) *Annotated {
	a := &Annotated{r, r.Tree("Shicho"), map[int]*sgf.Node{}}
	for node := range a.root.MainLine() {
		_, black := node.Get("B")
		if _, white := node.Get("W"); black || white {
			a.moves[len(a.moves)+1] = node
		}
	}
	return a
}

// Game returns the record.
func (a *Annotated) Game() *sgf.Game { return &sgf.Game{Root: a.root} }

// Add adds the remarks about a move, which Run must have reviewed with Options.Variations set. Moves without a loss and without a
// miss get none.
func (a *Annotated) Add(m *MoveReview) {
	node := a.moves[m.Number]
	var remarks []string
	if m.Better != "" {
		remarks = append(remarks, m.comment())
		degree := "1"
		if m.Fault == faults[0] {
			degree = "2"
		}
		node.Add("BM", degree)
	}
	var missed, points board.PointSet
	a.mark(&points, m.Better)
	for i := range m.Events {
		e := &m.Events[i]
		if !e.isMiss() {
			continue
		}
		remarks = append(remarks, words.Capital(e.Remark())+".")
		a.mark(&missed, e.Target, e.Other)
		a.mark(&points, e.Moves...)
	}
	if len(remarks) == 0 {
		return
	}
	node.Add("C", strings.Join(remarks, "\n"))
	sgf.AddPoints(node, "TR", &missed, a.record.Size)
	sgf.AddPoints(node, "SQ", &points, a.record.Size)
	for _, first := range m.Variations {
		node.Parent.Append(first)
	}
}

// mark adds the points with some names. No name and a pass add none.
func (a *Annotated) mark(set *board.PointSet, names ...string) {
	for _, name := range names {
		if p, err := board.ParsePoint(name, a.record.Size); err == nil && p >= 0 {
			set.Add(p)
		}
	}
}

// vary returns the variation of a better move: the move and the line that is expected after it.
func (m *MoveReview) vary(size int) *sgf.Node {
	root := new(sgf.Node)
	var line []board.Stone
	for _, move := range m.line[:min(len(m.line), longestLine)] {
		p, err := board.ParsePoint(move.Point, size)
		if err != nil {
			break
		}
		line = append(line, board.Stone{Point: p, Colour: board.ParseColour(move.Colour)})
	}
	if len(line) == 0 {
		return nil
	}
	sgf.AppendMoves(root, line, size)
	return root.FirstChild.Add("C", m.betterComment())
}

// varyMissed returns a variation for a miss: the first of the winning moves, with the reader's line. It returns nil
// if the move is not allowed now.
func (v *reviewer) varyMissed(before *board.Board, side board.Colour, e *Event) *sgf.Node {
	t := target{other: board.NoPoint}
	for purpose, kind := range misses {
		if kind == e.Kind {
			t.purpose = purpose
		}
	}
	t.target, _ = board.ParsePoint(e.Target, before.Size())
	if t.purpose == tactics.Either {
		t.other, _ = board.ParsePoint(e.Other, before.Size())
	}
	move, err := board.ParsePoint(e.Moves[0], before.Size())
	if err != nil {
		return nil
	}
	root := new(sgf.Node)
	p := problem{v: v, b: before.Clone(), side: side, target: t, limits: &v.confirm}
	if e.Limits == v.o.Limits.Name {
		p.limits = &v.o.Limits
	}
	p.addRight(root, move)
	return root.FirstChild
}
