package life

import (
	"shicho/board"
	"shicho/internal/mix"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// findEyes looks for a proof that the group comes to two eyes: a search for life alone, which may overlook life, but finds it where the group is
// hardly shut in. The question must not have Eyes set.
//
// The besieger first passes, until the owner has refuted the pass; then the besieger has only the moves in the zone of that refutation. The owner can
// afford a limited number of passes (order), which grows from search to search, and each pass uses up one. A position is given up where the owner
// seems to need more moves than that for two eyes. So each of his moves threatens to make them.
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

// searchAlone is the search of findEyes in the position at hand. The verdict says Reached if the owner makes two eyes.
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

// generateAlone makes the children of a node in findEyes: the owner's helpful moves, or the besieger's pass. The besieger's other moves follow once
// the pass is refuted.
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
