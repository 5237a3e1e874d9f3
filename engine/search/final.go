package search

import (
	"shicho/board"
)

// How many visits a move needs to be played in place of the most visited one, as a share of that move's visits.
const (
	boundVisits = 0.15 // for a larger lower bound of its value
	tieVisits   = 0.5  // for more points
)

// putFirst puts the move to play before the other moves, which stand in the order of their visits.
func (r *Report) putFirst(c *Settings) {
	if len(r.Moves) == 0 {
		return
	}
	best := r.mostPoints(c.Ties, r.highestBound(c.LowerBound))
	chosen := r.Moves[best]
	copy(r.Moves[1:], r.Moves[:best])
	r.Moves[0] = chosen
}

// highestBound returns the place of the move with the largest value, less a number of standard deviations. A move of few visits
// can have a large value by chance.
func (r *Report) highestBound(deviations float64) (best int) {
	if deviations == 0 {
		return 0
	}
	bound := func(m *RootMove) float64 { return m.Value - deviations*m.Deviation }
	for i := range r.Moves {
		m := &r.Moves[i]
		if float64(m.Visits) >= boundVisits*float64(r.Moves[0].Visits) && bound(m) > bound(&r.Moves[best]) {
			best = i
		}
	}
	return best
}

// mostPoints returns the place of the move with the largest mean lead among the moves whose value is at most a little less than
// that of one move.
func (r *Report) mostPoints(less float64, at int) (best int) {
	if less == 0 {
		return at
	}
	lead := func(m *RootMove) float64 {
		if r.ToMove == board.White {
			return -m.Score
		}
		return m.Score
	}
	best = at
	for i := range r.Moves {
		m := &r.Moves[i]
		if float64(m.Visits) >= tieVisits*float64(r.Moves[at].Visits) && m.Value >= r.Moves[at].Value-less && lead(m) > lead(&r.Moves[best]) {
			best = i
		}
	}
	return best
}
