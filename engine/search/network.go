package search

import (
	"math"
	"slices"

	"shicho/board"
	"shicho/engine/network"
)

// usesNetwork tells whether a network gives the moves of nodes their probabilities.
func (s *Search) usesNetwork() bool { return s.network != nil }

// weigh computes the weight of the network's value beside the playouts' for the position of the root. On small boards it goes from
// Settings.ValueWeight to Settings.ValueLate as the board fills up; on large ones it is Settings.ValueLarge. Where the stones on the board count as they stand, the network's owners are wrong late: it takes
// dead stones for captured.
func (s *Search) weigh() {
	s.weight = 0
	if !s.usesNetwork() {
		return
	}
	full := 1 - float64(s.b.Empty().Len())/float64(s.b.Points())
	late := min(max((full-lateFrom)/(lateTo-lateFrom), 0), 1)
	if s.rules.Scoring == AsItStands && late > 0 {
		return
	}
	if s.weight = s.settings.ValueLarge; s.size <= network.SmallBoard {
		s.weight = (1-late)*s.settings.ValueWeight + late*s.settings.ValueLate
	}
}

// judges tells whether the network judges leaves: those that get their moves, and, if nothing is played out, all.
func (s *Search) judges() bool { return s.weight > 0 }

// plays tells whether leaves are played out.
func (s *Search) plays() bool { return s.weight < 1 }

// evaluate asks the network about the position at the end of the path.
func (w *worker) evaluate(side board.Colour) *network.Output {
	w.goTo()
	return w.evaluator.Evaluate(w.b, side, w.komi()+w.s.balance.komi())
}

// komi is what Black's lead by area at the end of the path must exceed.
func (w *worker) komi() float64 {
	komi := w.s.rules.Komi
	if w.s.rules.Scoring == Territory {
		komi += float64(w.putSince())
	}
	return komi
}

// listByNetwork lists the moves with their probabilities by the network: all moves, or those that are not hopeless.
func (w *worker) listByNetwork(side board.Colour, all bool) {
	out := w.leaf
	if out == nil {
		out = w.evaluate(side)
	}
	w.probabilities = slices.Grow(w.probabilities[:0], len(out.Moves))[:len(out.Moves)]
	w.pass = out.Probabilities(w.probabilities)
	least := leastPrior
	if all {
		least = 0
	}
	for p := w.b.Empty().First(); p >= 0; p = w.b.Empty().Next(p + 1) {
		// An output of 0 is an illegal move.
		if x := w.probabilities[p]; x > least && w.isSensible(p, side) {
			w.legal = append(w.legal, choice{move: p, prior: x})
		}
	}
	if len(w.legal) > 0 {
		sharpen(w.legal, w.s.settings.Sharpness)
	}
}

// judge mixes what the network says of the leaf into the result of a playout, by the weight of the network.
func (w *worker) judge(r *result) {
	s, o := w.s, w.leaf
	weight, rest := s.weight, 1-s.weight
	score := float64(o.Lead) - w.komi()
	black := s.utility(float64(o.Win), score-s.balance.komi())
	r.won[board.Black] = uint64(math.Round(rest*float64(r.won[board.Black]) + weight*winOne*black))
	r.won[board.White] = uint64(math.Round(rest*float64(r.won[board.White]) + weight*winOne*(1-black)))
	r.score = rest*r.score + weight*score
	r.winner = rest*r.winner + weight*(2*float64(o.Win)-1)
	if r.owners == nil { // no playout
		r.owners = o.Owners
		return
	}
	for p, x := range o.Owners {
		r.owners[p] = float32(rest)*r.owners[p] + float32(weight)*x
	}
}

// utility is what a side has won, from 0 to 1, with a probability of winning and a lead.
func (s *Search) utility(win, lead float64) float64 {
	m := s.settings.Margin
	return (1-m)*win + m/(1+math.Exp(-lead/float64(s.size)))
}
