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

// support is the least number of liberties of a stone of the winner on a blocked point, if there is one.
func (v *prover) support(s *state, p board.Point) (liberties int) {
	n := 0
	for _, q := range v.grid.neighbours[p] {
		switch v.at(s, q) {
		case empty:
			n++
		case winner:
			var g group
			v.find(s, board.Point(q), &g)
			liberties = max(liberties, v.liberties(s, &g))
		}
	}
	return max(liberties, n)
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
	left := v.winners(s, winner)
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
		if s.cells[p] != winner {
			continue
		}
		var g group
		v.find(s, p, &g)
		if v.liberties(s, &g) == 0 {
			v.setAll(s, &g.stones, maybe)
		}
	}
}

// settleBlocked settles the stones on blocked points.
func (v *prover) settleBlocked(s *state) {
	for again := true; again; {
		again = false
		left := v.winners(s, blocked)
		for p := left.First(); p >= 0; p = left.Next(p + 1) {
			if v.support(s, p) == 0 {
				v.set(s, p, maybe)
				again = true
			}
		}
	}
}
