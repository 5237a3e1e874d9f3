package weaken

import (
	"shicho/board"
	"shicho/internal/mix"
)

// state is a position on the way through a proof.
type state struct {
	cells  [maxPoints]cell
	passes int         // of the loser; each stands for a stone outside the pattern
	key    uint64      // of the cells that differ from those before the move; a blocked point counts as a stone of the winner
	blocks uint64      // the key of the blocked points
	last   board.Point // the loser's move that was just played
	lone   bool        // the stone of that move touches no stone of its side
	taken  board.Point // the stone that this move took, if it surely took one alone, else NoPoint
	// settled tells that no stone of the winner may have been taken unseen.
	settled bool
}

// group is a group of stones of one side that touch each other, in a state.
type group struct {
	stones, empty, maybe board.PointSet // the stones, and the points next to them by what is known
	unknown              bool           // an unknown point is next to the group
	blocked              bool           // so is a blocked one
}

// copied copies a state, on which the next move is to be played. The copy is overwritten when another move is played in the place of this one.
func (v *prover) copied(s *state) *state {
	depth := len(v.path)
	for depth >= len(v.states) {
		v.states = append(v.states, &state{})
	}
	*v.states[depth] = *s
	return v.states[depth]
}

// set changes what is known of a point.
func (v *prover) set(s *state, p board.Point, c cell) {
	s.key ^= v.keyOf(p, s.cells[p]) ^ v.keyOf(p, c)
	if (s.cells[p] == blocked) != (c == blocked) {
		s.blocks ^= mix.Key(uint64(p)<<3 | uint64(blocked) + 1)
	}
	s.cells[p] = c
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
	v.reads.edges |= sides[offBoard-n]
	if v.demand.edges&sides[offBoard-n] != 0 {
		return beyond
	}
	return unknown
}

// find finds the group of a stone.
func (v *prover) find(s *state, p board.Point, g *group) {
	*g = group{}
	colour := s.cells[p]
	g.stones.Add(p)
	v.reads.points.Add(p)
	v.stack = append(v.stack[:0], p)
	for len(v.stack) > 0 {
		for _, n := range v.grid.neighbours[v.pop()] {
			switch c := v.at(s, n); c {
			case colour:
				if at := board.Point(n); !g.stones.Has(at) {
					g.stones.Add(at)
					v.stack = append(v.stack, at)
				}
			case empty:
				g.empty.Add(board.Point(n))
			case maybe:
				g.maybe.Add(board.Point(n))
			case unknown:
				g.unknown = true
			case blocked:
				g.blocked = true
			}
		}
	}
}

// pop takes the last point off the stack.
func (v *prover) pop() board.Point {
	p := v.stack[len(v.stack)-1]
	v.stack = v.stack[:len(v.stack)-1]
	return p
}

// winners are the points of a kind, winner or blocked.
func (v *prover) winners(s *state, c cell) (set board.PointSet) {
	for p := v.named.First(); p >= 0; p = v.named.Next(p + 1) {
		if s.cells[p] == c {
			set.Add(p)
		}
	}
	return set
}

// setAll changes what is known of some points.
func (v *prover) setAll(s *state, points *board.PointSet, c cell) {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		v.set(s, p, c)
	}
}
