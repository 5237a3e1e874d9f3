package review

import (
	"slices"
	"strings"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/lang"
	"shicho/tactics"
)

const (
	longestLine = 10 // moves of a variation, at most
)

// Annotated is the record of a game with what its review says: marks, comments and variations at moves with a loss and at moves that
// miss something. What the file has that the record was read from is kept: comments, variations, marks, and properties that nobody knows.
type Annotated struct {
	l      *lang.Language
	record *sgf.Record
	game   *sgf.Game
	moves  map[int]*sgf.Node // by the number of the move
}

// NewAnnotated makes the record of a game, without remarks, which are to be in a language; nil is English. tree is the tree from which the record was taken, and gets the remarks; if it is nil,
// a tree without variations is made.
func NewAnnotated(l *lang.Language, r *sgf.Record, tree *sgf.Game) *Annotated {
	a := &Annotated{l, r, tree, map[int]*sgf.Node{}}
	if tree == nil {
		a.game = &sgf.Game{Root: r.Tree("Shicho")}
		for node := range a.game.Root.MainLine() {
			_, black := node.Get("B")
			if _, white := node.Get("W"); black || white {
				a.moves[len(a.moves)+1] = node
			}
		}
		return a
	}
	// A move has the place of its property in the text.
	nodes := map[sgf.Place]*sgf.Node{}
	for node := range tree.Root.MainLine() {
		for i := range node.Properties {
			nodes[node.Properties[i].Place] = node
		}
	}
	for i := range r.Steps {
		if s := &r.Steps[i]; s.IsMove() {
			a.moves[s.Number] = nodes[s.Place]
		}
	}
	return a
}

// Game returns the record.
func (a *Annotated) Game() *sgf.Game { return a.game }

// Add adds the remarks about a move, which Run must have reviewed with Options.Variations set. Moves without a loss and without a
// miss get none.
func (a *Annotated) Add(m *MoveReview) {
	node := a.moves[m.Number]
	if node == nil {
		return
	}
	var remarks []string
	if m.Fault != "" {
		remarks = append(remarks, m.comment(a.l))
		degree := "1"
		if m.Fault == faults[0] {
			degree = "2"
		}
		if !hasAny(node, "BM", "DO", "IT", "TE") { // a node has one opinion of its move
			node.Add("BM", degree)
		}
	}
	var missed, points board.PointSet
	a.mark(&points, m.Better)
	for i := range m.Events {
		e := &m.Events[i]
		if !e.isMiss() {
			continue
		}
		remarks = append(remarks, a.l.Sentence(e.Remark(a.l)))
		a.mark(&missed, e.Target, e.Other)
		a.mark(&points, e.Moves...)
	}
	if len(remarks) == 0 {
		return
	}
	comment(node, strings.Join(remarks, "\n"))
	points.Subtract(&missed) // a point has one mark
	a.markFree(node, "TR", &missed)
	a.markFree(node, "SQ", &points)
	if hasAny(node, "B") && hasAny(node, "W") {
		return // a variation would replace both moves
	}
	for _, first := range m.Variations {
		graft(node.Parent, copyOf(first))
	}
}

// Summarize adds the summary of the review to the comment of the first node.
func (a *Annotated) Summarize(s *Summary, o *Options) {
	if text := strings.TrimSpace(s.Text(o)); text != "" {
		comment(a.game.Root, a.l.Say("Review by Shicho")+"\n"+text)
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

// markFree marks the points of a set that have no mark yet: a point may have one.
func (a *Annotated) markFree(node *sgf.Node, name string, points *board.PointSet) {
	for _, mark := range [...]string{"CR", "MA", "SL", "SQ", "TR"} {
		if marked, err := a.record.NodePoints(node, mark); err == nil {
			points.Subtract(&marked)
		}
	}
	marks := new(sgf.Node)
	sgf.AddPoints(marks, name, points, a.record.Size)
	for i := range marks.Properties {
		addValues(node, marks.Properties[i].Name, marks.Properties[i].Values)
	}
}

// addValues adds values to a property of a node.
func addValues(node *sgf.Node, name string, values []string) {
	for i := range node.Properties {
		if p := &node.Properties[i]; p.Name == name {
			p.Values = append(p.Values, values...)
			return
		}
	}
	node.Add(name, values...)
}

// comment adds a text to the comment of a node.
func comment(node *sgf.Node, text string) {
	for i := range node.Properties {
		if p := &node.Properties[i]; p.Name == "C" && len(p.Values) > 0 {
			if p.Values[0] != "" {
				text = p.Values[0] + "\n\n" + text
			}
			p.Values[0] = text
			return
		}
	}
	node.Add("C", text)
}

// hasAny reports whether a node has one of some properties.
func hasAny(node *sgf.Node, names ...string) bool {
	return slices.ContainsFunc(node.Properties, func(p sgf.Property) bool { return slices.Contains(names, p.Name) })
}

// graft adds a line of moves below a node, which is nil above the first node. Moves that a variation has already are not repeated.
func graft(node, line *sgf.Node) {
	if node == nil {
		return
	}
	for child := range node.Children() {
		if child != node.FirstChild && sameMove(child, line) {
			if text, ok := line.Get("C"); ok {
				comment(child, text)
			}
			for next := line.FirstChild; next != nil; {
				following := next.NextSibling
				next.Parent, next.NextSibling = nil, nil
				graft(child, next)
				next = following
			}
			return
		}
	}
	node.Append(line)
}

// copyOf copies a node with all below it, so that a review can be written several times.
func copyOf(node *sgf.Node) *sgf.Node {
	c := &sgf.Node{Properties: slices.Clone(node.Properties)}
	for i := range c.Properties {
		c.Properties[i].Values = slices.Clone(c.Properties[i].Values)
	}
	for child := range node.Children() {
		c.Append(copyOf(child))
	}
	return c
}

// sameMove reports whether two nodes play the same move.
func sameMove(x, y *sgf.Node) bool {
	for _, name := range [...]string{"B", "W"} {
		p, hasP := x.Get(name)
		if q, hasQ := y.Get(name); hasP != hasQ || p != q {
			return false
		}
	}
	return true
}

// vary returns the variation of a better move: the move and the line that is expected after it.
func (m *MoveReview) vary(l *lang.Language, size int) *sgf.Node {
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
	return root.FirstChild.Add("C", m.betterComment(l))
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
