package weaken

import (
	"shicho/board"
	"shicho/internal/mix"
	"shicho/pattern/shape"
)

// state is a position on the way through a proof.
type state struct {
	cells [mostNamed]cell
	view
}

// view is a state but for the list of its points.
type view struct {
	of     [cellKinds]points // the points by what is known of them
	passes int               // of the loser; each stands for a stone outside the pattern
	key    uint64            // of the cells that differ from those before the move; a blocked point counts as a stone of the winner
	blocks uint64            // the key of the blocked points
	last   board.Point       // the loser's move that was just played
	lone   bool              // the stone of that move touches no stone of its side
	taken  board.Point       // the stone that this move took, if it surely took one alone, else NoPoint
	// settled tells that no stone of the winner may have been taken unseen.
	settled bool
}

// group is a group of stones of one side that touch each other, in a state.
type group struct {
	stones, empty, maybe points // the stones, and the points next to them by what is known
	unknown              bool   // an unknown point is next to the group
	blocked              bool   // so is a blocked one
}

// copied copies a state, on which the next move is to be played. The copy is overwritten when another move is played in the place of this one.
func (v *prover) copied(s *state) *state {
	depth := len(v.path)
	for depth >= len(v.states) {
		v.states = append(v.states, &state{})
	}
	after := v.states[depth]
	after.view = s.view
	copy(after.cells[:len(v.grid.at)], s.cells[:len(v.grid.at)])
	return after
}

// set changes what is known of a point.
func (v *prover) set(s *state, p board.Point, c cell) {
	s.key ^= v.keyOf(p, s.cells[p]) ^ v.keyOf(p, c)
	if (s.cells[p] == blocked) != (c == blocked) {
		s.blocks ^= mix.Key(uint64(p)<<3 | uint64(blocked) + 1)
	}
	s.put(p, c)
}

// put notes what is known of a point.
func (s *state) put(p board.Point, c cell) {
	s.of[s.cells[p]].Remove(p)
	s.cells[p] = c
	s.of[c].Add(p)
}

// keyOf is the share of a point in a key: none where the point is as before the move.
func (v *prover) keyOf(p board.Point, c cell) uint64 {
	if c == v.root.cells[p] {
		return 0
	}
	if c == blocked {
		c = winner
	}
	return mix.Key(uint64(p)<<3 | uint64(c) + 1)
}

// at is what is known of a neighbour.
func (v *prover) at(s *state, n int16) cell {
	if n >= 0 {
		v.reads.points.Add(board.Point(n))
		return s.cells[n]
	}
	if n == noNumber {
		return unknown
	}
	v.reads.edges |= sides[offBoard-n]
	if v.demand.edges&sides[offBoard-n] != 0 {
		return beyond
	}
	return unknown
}

// find finds the group of a stone.
func (v *prover) find(s *state, p board.Point, g *group) {
	colour := &s.of[s.cells[p]]
	var around points
	var rim shape.Edges
	stones := setOf(p)
	todo := stones
	for q := p; q >= 0; q = todo.First() {
		todo.Remove(q)
		rim |= v.grid.rim[q]
		fresh := v.grid.around[q]
		around.Union(&fresh)
		fresh.Intersect(colour)
		fresh.Subtract(&stones)
		stones.Union(&fresh)
		todo.Union(&fresh)
	}
	g.stones = stones
	v.reads.points.Union(&g.stones)
	v.reads.points.Union(&around)
	v.reads.edges |= rim &^ outward
	g.empty, g.maybe = around, around
	g.empty.Intersect(&s.of[empty])
	g.maybe.Intersect(&s.of[maybe])
	g.blocked = around.Intersects(&s.of[blocked])
	g.unknown = rim&^v.demand.edges != 0 || around.Intersects(&s.of[unknown])
}

// pop takes the last point off the stack.
func (v *prover) pop() board.Point {
	p := v.stack[len(v.stack)-1]
	v.stack = v.stack[:len(v.stack)-1]
	return p
}

// setAll changes what is known of some points.
func (v *prover) setAll(s *state, points *points, c cell) {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		v.set(s, p, c)
	}
}
