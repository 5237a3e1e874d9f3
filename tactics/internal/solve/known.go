package solve

import (
	"shicho/pattern/shape"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
)

// Use lets searches about captures end where a pattern proves that the side to move has its way. nil ends the use.
func (s *Solver) Use(proofs *shape.Proofs) {
	s.Forget()
	if s.finder = nil; proofs != nil {
		s.finder = proofs.Finder()
	}
}

// isKnown tells whether a pattern proves that the side to move has its way: that the attacker captures the target, or that
// the defender saves it.
func (s *Solver) isKnown(f *frame, toMove position.Side) bool {
	if s.finder == nil || s.Goal != position.Capture {
		return false
	}
	kind := shape.Capture
	switch {
	case toMove == position.Defender:
		if kind = shape.Escape; s.Enough > settings.SavedLiberties {
			return false
		}
	case s.Limits.Retakes && s.Board.StringSize(s.Target) == 1:
		return false // the pattern may be of a capture that is taken back
	}
	for _, m := range s.finder.Find(s.Board, kind, s.Target) {
		if ko, banned := s.Board.Ko(); m.Move != ko || s.Colour(toMove) != banned {
			s.restOn(f, m, toMove)
			return true
		}
	}
	return false
}

// restOn makes the proof of a node rest on a pattern alone. The pattern holds whatever threats there are, because the loser may
// retake every ko in its proof. It holds wherever its points are the same and the strings with conditions have
// their liberties. Each move of the loser that a pass stood for may have filled one of these.
func (s *Solver) restOn(f *frame, m shape.Match, winner position.Side) {
	drawn, footing, conditions := s.finder.Rests(m)
	f.move = m.Move
	f.proof = zone.Proof{Zone: footing, Reach: zone.FarReach}
	if winner == position.Defender {
		f.proof.Used = settings.LimitLiberties
	}
	colour := s.Colour(winner)
	for _, c := range conditions {
		outside := s.Board.LibertySetWith(c.Stone, colour)
		outside.Subtract(&drawn)
		if c.Stone != m.Move {
			f.proof.Zone.Union(s.Board.StringAt(c.Stone))
		} else {
			for _, n := range s.Board.Neighbours(m.Move) {
				if s.Board.At(n) == colour { // the played stone joins this string
					f.proof.Zone.Union(s.Board.StringAt(n))
				}
			}
		}
		f.proof.RelyOn(&outside, c.Least, s.Passes[winner.Opponent()])
	}
	f.proof.AllowMove(&s.Position, m.Move, winner)
}
