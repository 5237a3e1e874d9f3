package solve

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// takeBest removes the most promising move from a set, and returns the move.
func (s *Solver) takeBest(moves *board.PointSet, toMove terms.Side) board.Point {
	libs := s.Board.LibertySet(s.Target)
	best, bestWeight := board.NoPoint, -1
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if w := s.weigh(x, toMove, &libs); w > bestWeight {
			best, bestWeight = x, w
		}
	}
	moves.Remove(best)
	return best
}

// weigh guesses how likely a move is to work. libs are the liberties of the target.
func (s *Solver) weigh(x board.Point, toMove terms.Side, libs *board.PointSet) int {
	weight := 0
	if libs.Has(x) {
		weight = settings.WeightLiberty
	} else if s.Board.Around(x).Intersects(libs) {
		weight = settings.WeightBeside
	}
	opponent := s.Colour(toMove.Opponent())
	for _, n := range s.Board.Neighbours(x) {
		switch s.Board.At(n) {
		case board.Empty:
			weight += settings.WeightOpen
		case opponent:
			if s.Board.InAtari(n) {
				weight += settings.WeightCapture
			}
		}
	}
	return weight
}

// stayNear removes the attacker's moves that are not near the fight.
func (s *Solver) stayNear(f *frame) {
	near := s.Beside()
	if near.Contains(&f.moves) {
		return
	}
	s.AddShort(&near)
	if !near.Contains(&f.moves) {
		f.proof.Used |= terms.LimitNear
		f.moves.Intersect(&near)
	}
}
