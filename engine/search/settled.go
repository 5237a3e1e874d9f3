package search

import (
	"math"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// settle notes the strings of the root that are proved to be captured whoever moves: by the patterns of the library, and, where none
// speaks, by the reader. A string that no attack captures now is another matter: it may be captured later.
func (s *Search) settle() {
	s.settled = s.settled[:0]
	if s.settings.Proofs == 0 {
		return
	}
	known := s.settleByPatterns()
	limits := tactics.Fast.WithoutGuess().WithNodes(settledNodes)
	for colour := board.Black; colour <= board.White; colour++ {
		left := *s.b.Stones(colour)
		left.Subtract(&known)
		for p := s.b.TakeString(&left); p >= 0; p = s.b.TakeString(&left) {
			if s.b.Liberties(p) <= settledLiberties && s.isLost(p, &limits) {
				s.addLost(p)
			}
		}
	}
}

// settleByPatterns notes the strings that the patterns of the library prove dead. It returns the stones of all strings whose fate
// patterns tell, whoever moves.
func (s *Search) settleByPatterns() (known board.PointSet) {
	for _, v := range (Proofs{s.library}).Verdicts(s.b) {
		if v.Status != shape.Attacked {
			known.Union(s.b.StringAt(v.Target))
		}
		if v.Status == shape.Fallen {
			s.addLost(v.Target)
		}
	}
	return known
}

// isLost tells whether the reader proves that a string is captured whoever moves.
func (s *Search) isLost(p board.Point, limits *tactics.Limits) bool {
	attack, err := s.reader.Ask(s.b, tactics.Question{Target: p, ToMove: tactics.Attacker}, limits)
	if err != nil || attack.Result != tactics.Works || attack.Outcome == tactics.Unknown {
		return false
	}
	defence, err := s.reader.Ask(s.b, tactics.Question{Target: p, ToMove: tactics.Defender}, limits)
	return err == nil && defence.Result == tactics.Fails && defence.Outcome != tactics.Unknown
}

// addLost notes a string that is lost.
func (s *Search) addLost(p board.Point) {
	s.settled = append(s.settled, fact{*s.b.StringAt(p), s.b.At(p).Opponent()})
}

// settledScore returns how the score of the last simulation changes if the settled strings are captured.
func (w *worker) settledScore() (change float64) {
	for i := range w.s.settled {
		f := &w.s.settled[i]
		sign := int32(1)
		if f.owner == board.White {
			sign = -1
		}
		for q := f.points.First(); q >= 0; q = f.points.Next(q + 1) {
			change += float64(sign - w.owned[q])
		}
	}
	return change
}

// blend mixes two results by the weight of proofs.
func (s *Search) blend(played, proved [3]uint64) (won [3]uint64) {
	for side := board.Black; side <= board.White; side++ {
		x := (1-s.settings.Proofs)*float64(played[side]) + s.settings.Proofs*float64(proved[side])
		won[side] = uint64(math.Round(x))
	}
	return won
}
