package weaken

import (
	"shicho/board"
	"shicho/tactics"
)

// isPair tells whether the goal is about two strings.
func (v *prover) isPair() bool { return v.goal == tactics.Connect || v.goal == tactics.Sever }

// isJoined decides whether the winner has joined the strings, or whether one of them may have been taken.
func (v *prover) isJoined(s *state, foot *points) (done, joined bool) {
	if s.cells[v.target] != winner || s.cells[v.other] != winner {
		return true, false
	}
	var g group
	v.find(s, v.target, &g)
	if !g.stones.Has(v.other) {
		return false, false
	}
	path := v.link(&g.stones)
	foot.Union(&path)
	v.core.Union(&path)
	return true, true
}

// link is the stones of a shortest way from one string to the other over some stones of the winner.
func (v *prover) link(stones *points) (way points) {
	seen := setOf(v.target)
	rings := []points{seen}
	for !seen.Has(v.other) {
		var ring points
		last := &rings[len(rings)-1]
		for p := last.First(); p >= 0; p = last.Next(p + 1) {
			ring.Union(&v.grid.around[p])
		}
		ring.Intersect(stones)
		ring.Subtract(&seen)
		seen.Union(&ring)
		rings = append(rings, ring)
	}
	p := v.other
	for way.Add(p); len(rings) > 1; way.Add(p) {
		rings = rings[:len(rings)-1]
		near := v.grid.around[p]
		near.Intersect(&rings[len(rings)-1])
		p = near.First()
	}
	return way
}

// lastMove is a move that may end the fight at once, or NoPoint: it takes the target, or joins the strings.
func (v *prover) lastMove(s *state) board.Point {
	if v.goal != tactics.Connect {
		return v.lastLiberty(s)
	}
	var one, other group
	v.find(s, v.target, &one)
	v.find(s, v.other, &other)
	one.empty.Intersect(&other.empty)
	if one.empty.IsEmpty() {
		return board.NoPoint
	}
	return one.empty.First()
}
