package life

import (
	"shicho/board"
	"shicho/internal/mix"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// findEyes looks for a proof that the group comes to two eyes: a search for life alone, which may overlook life, but finds it where the group is
// hardly shut in. The question is one without Eyes.
//
// The besieger's pass is searched before any other move of his, until it is refuted; then he has only the moves in the zone of that. Each pass on the
// way costs the owner one of a number of moves that he has to spare (order), and a position is given up where he seems to need more for two eyes. The
// number grows from search to search. So all of the owner's moves threaten to live.
func (s *Solver) findEyes(b *board.Board, q terms.Question, free board.Colour, limits terms.Limits, spare int) Verdict {
	before := s.Frame
	defer b.SetRules(position.UsePlainRules(b))
	defer b.SetWalls(position.UseWalls(b, &q))
	q.Eyes, q.ToMove, s.alone = true, q.ToMove.Opponent(), true
	s.Set(b, q, free, &limits, spare)
	s.region = s.findRegion(settings.LifeWidth)
	v := s.search(limits.Nodes)
	if v.Reached = false; !v.Known {
		s.Frame = before
	}
	return v
}

// searchAlone is the search of findEyes in the position at hand: reached are two eyes.
func (s *Solver) searchAlone() Verdict {
	s.findCorners()
	s.stopped = false
	v := Verdict{Move: board.NoPoint, Limit: terms.LimitNodes}
	for s.order = 1; s.order <= settings.MostOrder && !s.stopped && !v.Known; s.order++ {
		sum := s.evaluate(0, s.ToMove)
		if !sum.isDecided() && !s.stopped {
			sum = s.develop(0, s.ToMove, numbers{infinite, infinite})
		}
		v.Known = !s.stopped && sum.proof == 0
	}
	if v.Nodes = s.nodes; !v.Known {
		return v
	}
	f := &s.frames[0]
	v.Reached, v.Proof, v.Limit = true, f.proof, f.proof.Used
	if s.ToMove == terms.Attacker {
		if v.Move = f.move; v.Move == board.NoPoint {
			v.Move = board.Pass
		}
	}
	return v
}

// slot is the key of the numbers of a node. In findEyes they depend on the moves that the owner has to spare.
func (s *Solver) slot(key uint64) uint64 {
	if !s.alone {
		return key
	}
	return mix.Key(key ^ mix.Key(uint64(s.order)))
}

// generateAlone makes the children in findEyes: of the owner what helps, and of the besieger his pass alone, until it is refuted.
func (s *Solver) generateAlone(ply int, toMove terms.Side) {
	if toMove == terms.Defender {
		s.add(ply, board.Pass, toMove)
		return
	}
	moves := s.helpful()
	for x := moves.First(); x >= 0 && !s.stopped; x = moves.Next(x + 1) {
		if s.add(ply, x, toMove) {
			return
		}
	}
}
