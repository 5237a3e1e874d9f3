package solve

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// search decides whether the target is captured, with plies left, and leaves the proof
// in the frame of the ply. With plies at 0 or below, the line is a ladder.
func (s *Solver) search(ply int, toMove terms.Side, plies int) (reached bool) {
	s.nodes++
	if s.isSpent() {
		s.stopped = true
		return false
	}
	f := &s.frames[ply]
	f.move = board.NoPoint
	if s.IsTaken() {
		return s.searchTaken(ply, plies)
	}
	if done, reached := s.decideLeaf(f, toMove, plies); done {
		return reached
	}
	// What the tables know of this position, or of one like it.
	key := s.Key(toMove)
	best := board.NoPoint
	if e := s.table.FindEither(key); e != nil {
		if s.looksAsFar(e, settings.MaxPlies) && s.use(f, e, toMove, plies, 0) {
			return e.reached
		}
		best = e.move
	}
	similar := plies >= settings.SimilarPlies && !s.IsBanned(toMove)
	if similar {
		if found, reached := s.recall(f, toMove, plies); found {
			return reached
		}
	}
	if reached = s.expand(ply, toMove, plies, best); s.stopped {
		return false
	}
	s.seen.Union(&f.proof.Zone)
	s.store(key, f, reached, plies)
	if similar {
		s.remember(f, toMove, reached, plies)
	}
	if s.Audit != nil {
		s.Audit(&f.proof, toMove, f.move, plies, reached)
	}
	return reached
}

// expand searches the moves of a node: the best known one, then the pass, then those
// inside the zone of what refutes the pass, or that take a string of that zone. All
// others are refuted with the pass.
func (s *Solver) expand(ply int, toMove terms.Side, plies int, best board.Point) (reached bool) {
	f := &s.frames[ply]
	f.proof = zone.Proof{Reach: zone.FarReach}
	success := toMove == terms.Attacker
	if success && plies <= 0 {
		// Only ataris continue a ladder. With another liberty it would be over.
		f.moves = s.Board.LibertySet(s.Target)
		f.proof.Zone = f.moves
		f.proof.Zone.Union(s.Board.StringAt(s.Target))
		f.proof.Chase, f.proof.Used = true, terms.LimitPlies
	} else {
		if s.tryFirst(ply, toMove, plies, best) || s.stopped {
			return success
		}
		if s.tryPass(ply, toMove, plies) || s.stopped {
			return success
		}
		f.moves = f.proof.Zone
		zone.AddCaptures(s.Board, &f.moves, s.Colour(toMove.Opponent()))
		f.moves.Intersect(s.Board.Empty())
		if success && s.Limits.Plies.Near {
			s.stayNear(f)
		}
	}
	for !f.moves.IsEmpty() {
		x := s.takeBest(&f.moves, toMove)
		if s.try(ply, toMove, plies, x) || s.stopped {
			return success
		}
	}
	f.proof.Pad(&s.Position, toMove.Opponent())
	return !success
}

// tryFirst tries the moves that are worth a try before the zone is known: the best one
// of an earlier search, and the plainest defences. Those that fail are tried again if
// they turn out to lie in the zone; the tables remember them.
func (s *Solver) tryFirst(ply int, toMove terms.Side, plies int, best board.Point) bool {
	if best >= 0 && s.try(ply, toMove, plies, best) {
		return true
	}
	if toMove == terms.Attacker || plies < settings.PlainPlies {
		return false
	}
	f := &s.frames[ply]
	f.moves = s.Board.LibertySet(s.Target)
	for range settings.PlainTries {
		if f.moves.IsEmpty() || s.stopped {
			break
		}
		x := s.takeBest(&f.moves, toMove)
		if x != best && s.try(ply, toMove, plies, x) {
			return true
		}
	}
	return false
}

// try plays a move and searches on. It returns true if the move works: then the frame
// has the proof. Otherwise the frame's proof has grown by the refutation of the move.
func (s *Solver) try(ply int, toMove terms.Side, plies int, x board.Point) bool {
	f, opponent := &s.frames[ply], toMove.Opponent()
	m, legal := s.Play(x, toMove)
	if !legal {
		f.proof.Zone.Add(x)
		f.proof.ExplainIllegal(&s.Position, x, toMove)
		return false
	}
	works := toMove.Wins(s.search(ply+1, opponent, plies-1))
	child := &s.frames[ply+1].proof
	quiet := s.Board.LastCaptures() == 0
	if works {
		child.KeepLiberty(&s.Position, x, toMove)
	}
	s.Undo(m)
	if s.stopped {
		return false
	}
	f.move = x
	child.Plies++
	if works {
		f.proof = *child
		f.proof.PlayFirst(&s.Position, m)
		return true
	}
	f.proof.Zone.Add(x)
	f.proof.Add(child)
	f.proof.ExplainThreat(&s.Position, m)
	if quiet && !child.Zone.Has(x) && int(child.Reach) > s.Passes[toMove] {
		// The refutation does not need the move: it is one of the pass too, and of all
		// moves outside its zone.
		f.proof.Reach = min(f.proof.Reach, child.Reach-1)
		inside := child.Zone
		zone.AddCaptures(s.Board, &inside, s.Colour(opponent))
		f.moves.Intersect(&inside)
	}
	return false
}

// tryPass is try for the pass. What refutes the pass refutes all moves outside its zone.
func (s *Solver) tryPass(ply int, toMove terms.Side, plies int) bool {
	f := &s.frames[ply]
	m, _ := s.Play(board.Pass, toMove)
	works := toMove.Wins(s.search(ply+1, toMove.Opponent(), plies-1))
	s.Undo(m)
	if s.stopped {
		return false
	}
	f.proof = s.frames[ply+1].proof
	f.proof.Plies++
	if works {
		f.move = board.Pass
		return true
	}
	f.proof.Reach--
	return false
}

// searchTaken decides a node where the attacker has just taken the target. If the
// target was a single stone, the defender takes back, if he can, and the question goes on
// about the stone that does so, on the same point.
func (s *Solver) searchTaken(ply, plies int) (reached bool) {
	f, taker := &s.frames[ply], s.Board.LastMove().Point
	if f.proof.TakeTarget(&s.Position) {
		return true
	}
	m, legal := s.Play(s.Target, terms.Defender)
	if !legal {
		f.proof.ExplainIllegal(&s.Position, s.Target, terms.Defender)
		return true
	}
	reached = s.search(ply+1, terms.Attacker, plies-1)
	child := &s.frames[ply+1].proof
	if !reached {
		child.KeepLiberty(&s.Position, s.Target, terms.Defender)
	}
	s.Undo(m)
	if s.stopped {
		return false
	}
	if reached {
		f.proof.Add(child)
		f.proof.Enclose(&s.Position, taker)
		f.proof.ExplainThreat(&s.Position, m)
		return true
	}
	f.proof, f.move = *child, s.Target
	f.proof.PlayFirst(&s.Position, m)
	return false
}
