package weaken

import "shicho/board"

// liberties is the least number of liberties that the string of a group has on the board.
func (v *prover) liberties(s *state, g *group) int {
	return g.empty.Len() + v.extra(s, g)
}

// extra is the least number of liberties that the string of a group has on unknown points. Each pass may have filled one.
func (v *prover) extra(s *state, g *group) (most int) {
	for i := range v.parts {
		part := &v.parts[i]
		if part.extra-s.passes > most && g.stones.Intersects(&part.stones) {
			most = part.extra - s.passes
		}
	}
	return most
}

// hasLiberty tells whether the string of a stone has a liberty on every board. It looks no further than needed: what it has not read serves more
// demands.
func (v *prover) hasLiberty(s *state, p board.Point) bool {
	colour, stones := s.cells[p], setOf(p)
	v.reads.points.Add(p)
	for v.stack = append(v.stack[:0], p); len(v.stack) > 0; {
		q := v.pop()
		if v.isPromised(s, q) {
			return true
		}
		for _, n := range v.grid.neighbours[q] {
			switch c := v.at(s, n); {
			case c == empty:
				return true
			case c == colour && !stones.Has(board.Point(n)):
				stones.Add(board.Point(n))
				v.stack = append(v.stack, board.Point(n))
			}
		}
	}
	return false
}

// isPromised tells whether a liberty on an unknown point is left to the string of a stone.
func (v *prover) isPromised(s *state, p board.Point) bool {
	for i := range v.parts {
		if part := &v.parts[i]; part.extra > s.passes && part.stones.Has(p) {
			return true
		}
	}
	return false
}

// isSupported tells whether a stone of the winner on a blocked point, if there is one, has a liberty on every board.
func (v *prover) isSupported(s *state, p board.Point) bool {
	for _, n := range v.grid.neighbours[p] {
		if c := v.at(s, n); c == empty || c == winner && v.hasLiberty(s, board.Point(n)) {
			return true
		}
	}
	return false
}

// settle weakens what is known of the winner's stones whose liberties may all be filled: they may have been taken. The first move of a proof
// looks at all stones. A later move changes the liberties of the stones that it touches, which are settled with the move, and of those that are looked
// at here: a pass may fill the last promised liberty of a string, and a blocked point may lose its support.
func (v *prover) settle(s *state) {
	if !s.settled {
		v.settleAll(s)
		v.settleBlocked(s)
		s.settled = true
		return
	}
	if s.last == board.Pass {
		v.settleParts(s)
	}
	if s.blocks != 0 {
		v.settleBlocked(s)
	}
}

// settleAll settles all strings of the winner.
func (v *prover) settleAll(s *state) {
	left := s.of[winner]
	for p := left.First(); p >= 0; p = left.Next(p + 1) {
		var g group
		v.find(s, p, &g)
		left.Subtract(&g.stones)
		if v.liberties(s, &g) == 0 {
			v.setAll(s, &g.stones, maybe)
		}
	}
}

// settleParts settles the strings whose last promised liberty may have been filled by the pass before.
func (v *prover) settleParts(s *state) {
	v.reads.passes |= passBit(s.passes)
	for i := range v.parts {
		part := &v.parts[i]
		if part.extra != s.passes {
			continue
		}
		p := part.stones.First()
		v.reads.points.Add(p)
		if s.cells[p] != winner || v.hasLiberty(s, p) {
			continue
		}
		var g group
		v.find(s, p, &g)
		v.setAll(s, &g.stones, maybe)
	}
}

// settleBlocked settles the stones on blocked points.
func (v *prover) settleBlocked(s *state) {
	for again := true; again; {
		again = false
		left := s.of[blocked]
		for p := left.First(); p >= 0; p = left.Next(p + 1) {
			if !v.isSupported(s, p) {
				v.set(s, p, maybe)
				again = true
			}
		}
	}
}
