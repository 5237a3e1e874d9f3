package weaken

import (
	"shicho/board"
	"shicho/tactics"
)

// playLoser puts a stone of the loser on an open point, or passes. It tells whether the move may be legal on some board;
// if it is legal on none, the footprint grows by what forbids it.
func (v *prover) playLoser(s *state, p board.Point, foot *points) bool {
	s.last, s.lone, s.taken = p, false, board.NoPoint
	if p == board.Pass {
		s.passes++
		v.settle(s)
		return true
	}
	v.set(s, p, loser)
	s.lone = true
	for _, n := range v.grid.neighbours[p] {
		s.lone = s.lone && v.at(s, n) != loser
	}
	legal := v.mayHaveRoom(s, p)
	var taken points
	for _, n := range v.grid.neighbours[p] {
		switch v.at(s, n) {
		case winner:
			if v.hasLiberty(s, board.Point(n)) {
				continue
			}
			legal = true
			var g group
			v.find(s, board.Point(n), &g)
			if !g.unknown && !g.blocked && g.maybe.IsEmpty() {
				taken.Union(&g.stones)
				v.setAll(s, &g.stones, empty)
			} else {
				v.setAll(s, &g.stones, maybe)
			}
		case blocked:
			legal = legal || !v.isSupported(s, board.Point(n))
		}
	}
	if !legal {
		v.explainSuicide(s, p, foot)
		return false
	}
	v.settle(s)
	if taken.Len() == 1 {
		s.taken = taken.First()
	}
	return true
}

// mayHaveRoom tells whether the string of the loser's stone may have a liberty.
func (v *prover) mayHaveRoom(s *state, p board.Point) bool {
	stones := setOf(p)
	for v.stack = append(v.stack[:0], p); len(v.stack) > 0; {
		for _, n := range v.grid.neighbours[v.pop()] {
			switch c := v.at(s, n); {
			case c == unknown || c.isOpen():
				return true
			case c == loser && !stones.Has(board.Point(n)):
				stones.Add(board.Point(n))
				v.stack = append(v.stack, board.Point(n))
			}
		}
	}
	return false
}

// explainSuicide adds to a footprint what makes the loser's stone at p suicide.
func (v *prover) explainSuicide(s *state, p board.Point, foot *points) {
	var own group
	v.find(s, p, &own)
	foot.Union(&own.stones)
	v.addAround(foot, &own.stones)
}

// addAround adds the points next to stones, but for those that are not known.
func (v *prover) addAround(foot, stones *points) {
	var around points
	for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
		around.Union(&v.grid.around[q])
	}
	around.Intersect(&v.named)
	foot.Union(&around)
}

// playWinner puts a stone of the winner on an open point. It tells whether the move is legal on every board, and has the same
// effect on all. The footprint grows by what the move rests on. If the move takes the target, or the other string of a pair that is to be cut,
// won is true, and the state does not count any more.
func (v *prover) playWinner(s *state, p board.Point, foot *points) (won, sure bool) {
	foot.Add(p)
	if s.lone && p == s.taken {
		return false, false
	}
	if p == v.lastLiberty(s) {
		var g group
		v.find(s, v.target, &g)
		foot.Union(&g.stones)
		v.addAround(foot, &g.stones)
		return true, true
	}
	if !v.mayPlay(s, p) {
		return false, false
	}
	c := winner
	if s.cells[p] == maybe {
		c = blocked
	}
	v.set(s, p, c)
	if !v.take(s, p, foot) && !v.hasRoom(s, p, foot) {
		return false, false
	}
	if v.goal == tactics.Sever && s.cells[v.other] == empty {
		return true, true
	}
	s.last, s.lone, s.taken = board.NoPoint, false, board.NoPoint
	v.settle(s)
	return false, true
}

// mayPlay tells whether no ko can keep the winner from a maybe: the loser's last move may just have taken a stone there.
func (v *prover) mayPlay(s *state, p board.Point) bool {
	switch {
	case s.last == board.NoPoint:
		return true
	case s.last == board.Pass:
		return s.cells[p] != maybe
	case !s.lone:
		return true
	}
	return s.cells[p] != maybe || !v.touches(p, s.last)
}

// touches tells whether two points are neighbours.
func (v *prover) touches(p, q board.Point) bool {
	return v.grid.around[p].Has(q)
}

// take takes the strings of the loser that the winner's stone at p surely takes, and tells whether there are any. What may fall or
// not is not known any more.
func (v *prover) take(s *state, p board.Point, foot *points) (takes bool) {
	var g group
	for _, n := range v.grid.neighbours[p] {
		if v.at(s, n) != loser {
			continue
		}
		v.find(s, board.Point(n), &g)
		switch {
		case v.attacks && g.stones.Has(v.target): // should the target fall at once, all the better
		case g.empty.IsEmpty() && g.maybe.IsEmpty() && !g.unknown:
			takes = true
			foot.Union(&g.stones)
			v.addAround(foot, &g.stones)
			v.setAll(s, &g.stones, empty)
		case v.goal == tactics.Sever && g.stones.Has(v.other): // should it fall at once, all the better
		case v.liberties(s, &g) == 0:
			v.setAll(s, &g.stones, unknown)
		default:
			foot.Union(&g.empty)
		}
	}
	return takes
}

// hasRoom tells whether the winner's stone at p, which has taken nothing, has a liberty.
func (v *prover) hasRoom(s *state, p board.Point, foot *points) bool {
	if room := s.cells[p] == blocked && v.isSupported(s, p) || s.cells[p] == winner && v.hasLiberty(s, p); !room {
		return false
	}
	for _, n := range v.grid.neighbours[p] {
		if c := v.at(s, n); c == empty || c == winner {
			foot.Add(board.Point(n))
		}
	}
	return true
}
