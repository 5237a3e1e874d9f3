package search

import (
	"math"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// The probability of a pass, and its place among the moves, once the opponent has passed or
// the board fills up, and before.
const (
	passLate  = 0.05
	passEarly = 0.001
	passPlace = 2
	passFull  = 0.55 // share of the points that are taken when the board fills up
)

// withPass puts the pass among the moves.
func (w *worker) withPass() []choice {
	points := w.b.Points()
	late := trailingPasses(w.b) > 0 || float64(points-w.b.Empty().Len()) > passFull*float64(points)
	if !late {
		return append(w.legal, choice{board.Pass, passEarly})
	}
	return slices.Insert(w.legal, min(passPlace, len(w.legal)), choice{board.Pass, passLate})
}

// prepareRoot gives the root all its moves, with what the reader and the stored patterns say
// of them, and what is known of them from before.
func (s *Search) prepareRoot() {
	if s.prepared {
		return
	}
	s.prepared = true
	w := s.workers[0]
	w.path = append(w.path[:0], s.root)
	old := s.tree.children(s.root)
	if w.fill(s.root, w.choices(s.toMove, true, true), old) {
		s.root.advised.Store(true)
	}
}

// favour adds to the probabilities of the root's moves that capture or save strings, as the
// reader has it: more for more stones.
func (s *Search) favour(list []choice) {
	if !s.settings.Candidates {
		return
	}
	limits := tactics.Fast
	limits.Nodes = s.settings.CandidateNodes
	sum := 1.0
	for _, c := range s.reader.Candidates(s.b, s.toMove, nil, &limits) {
		i := slices.IndexFunc(list, func(x choice) bool { return x.move == c.Move })
		if bonus := s.settings.CandidateBonus * math.Sqrt(float64(stake(&c))); i >= 0 {
			list[i].prior += bonus
			sum += bonus
		}
	}
	for i := range list {
		list[i].prior /= sum
	}
}

// stake is the size of the largest string that a move captures or saves.
func stake(c *tactics.Candidate) (stones int) {
	for _, r := range c.Reasons {
		if (r.Purpose == tactics.Captures || r.Purpose == tactics.Saves) && r.Result == tactics.Works {
			stones = max(stones, r.Size)
		}
	}
	return stones
}
