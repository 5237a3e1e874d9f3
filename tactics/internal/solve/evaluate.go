package solve

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// evaluate is what can be said of a node without a search: its verdict, its numbers of
// an earlier visit, or a guess.
func (s *Solver) evaluate(ply int, toMove terms.Side, plies int) numbers {
	f := &s.frames[ply]
	f.move = board.NoPoint
	s.nodes++
	if s.isSpent() {
		s.stopped = true
		return numbers{1, 1}
	}
	if s.budget.giveUp > 0 && s.nodes > s.budget.giveUp {
		s.giveUp()
		return numbers{1, 1}
	}
	if n, done := s.evaluateLeaf(f, toMove, plies); done {
		return n
	}
	key := s.Key(toMove)
	if before := s.findRepeated(ply, key); before >= 0 {
		f.proof.Stand(&s.Position, 0, terms.LimitPlies)
		f.proof.Loop = int16(settings.MaxPlies - before)
		return preventedNumbers
	}
	if e := s.table.FindEither(key); e != nil && s.looksAsFar(e, ply) && s.use(f, e, toMove, plies, 0) {
		return decidedNumbers(e.reached)
	}
	if !s.IsBanned(toMove) {
		if found, reached := s.recall(f, toMove, plies); found && reached {
			return decidedNumbers(reached)
		}
	}
	if known := s.numbers.Find(key); known != nil {
		return *known
	}
	if s.Goal == terms.Connect {
		return s.guessConnection(f, toMove)
	}
	return s.guessLiberties(s.Board.Liberties(s.Target), toMove)
}

// evaluateLeaf is evaluate without the tables, where that is done.
func (s *Solver) evaluateLeaf(f *frame, toMove terms.Side, plies int) (n numbers, done bool) {
	switch {
	case s.Goal == terms.Connect:
		done, connected := s.decideConnectionLeaf(f, toMove, plies)
		return decidedNumbers(connected), done
	case s.IsTaken():
		return s.evaluateTaken(f), true
	case plies <= 0:
		f.proof.Stand(&s.Position, 0, terms.LimitPlies)
		return preventedNumbers, true
	}
	done, reached := s.decideLeaf(f, toMove, plies)
	return decidedNumbers(reached), done
}

// evaluateTaken is evaluate where the target has just been taken.
func (s *Solver) evaluateTaken(f *frame) numbers {
	if f.proof.TakeTarget(&s.Position) {
		return reachedNumbers
	}
	if !s.CanRetake(s.Target, terms.Defender) {
		f.proof.ExplainIllegal(&s.Position, s.Target, terms.Defender)
		return reachedNumbers
	}
	return numbers{2, 1}
}

// guessLiberties guesses the numbers of a node that was not searched, by the liberties
// of the target: the fewer, the nearer the capture.
func (s *Solver) guessLiberties(n int, toMove terms.Side) numbers {
	liberties, enough := uint32(n), uint32(s.Enough)
	if toMove == terms.Attacker {
		return numbers{max(liberties*(liberties-1)/2, 1) * liberties, 2 * (enough - min(liberties, enough-1))}
	}
	return numbers{liberties * liberties * (liberties + 1) / 2, enough - min(liberties, enough-1)}
}

// findRepeated is the ply on the way to this one where the position came before, or -1.
// A position comes again only after captures, so it is looked for only there.
func (s *Solver) findRepeated(ply int, key uint64) int {
	if s.Board.LastCaptures() == 0 {
		return -1
	}
	for i := ply - 2; i >= 0; i -= 2 {
		if s.tree[i].key == key {
			return i
		}
	}
	return -1
}
