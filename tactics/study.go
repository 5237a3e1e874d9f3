package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/solve"
)

// study looks closer at a question whose outcome is known: it asks about single moves.
// line.go asks about a whole line of them.
type study struct {
	r        *Reader
	pos      position.Position // with the side free of ko, and its threats left
	captured bool              // the outcome, given who is free of ko
	proved   bool              // the outcome is no guess
	limits   Limits            // of the question
	near     bool              // of the attacker's moves, only those as near as the search looks; of the owner's, those in the fight, unless a proof refutes the pass
	far      bool              // only a search with the attacker anywhere finds the capture
}

// moveLists are the moves of the side to move by what is known of them. Moves that fail
// are in none of the lists.
type moveLists struct {
	working   []board.Point // bring the outcome about
	likely    []board.Point // escape only by a limit that cut the search, where the outcome is proved
	undecided []board.Point // the nodes ran out
}

// workingMoves looks for all moves that bring the outcome about. pass is what is known of
// the pass already.
func (s *study) workingMoves(toMove Side, pass *refutation) (l moveLists) {
	answer := s.pass(toMove, pass)
	if !pass.known {
		s.classify(&l, board.Pass, &answer)
	}
	if len(l.working) > 0 {
		return l
	}
	within := *s.pos.Board.All()
	fight := s.pos.Reachable(1)
	switch {
	case s.near && toMove == Attacker:
		within = s.pos.Reachable(s.limits.Numbers.Width)
	case s.near && answer.Limit&(LimitNear|LimitNodes) != 0:
		within = fight // no proof tells which of the others are refuted as the pass is
	}
	for x := within.First(); x >= 0; x = within.Next(x + 1) {
		if answer.Limit&(LimitNear|LimitNodes) == 0 && !answer.Zone.Has(x) && !s.pos.Takes(x, toMove) {
			continue // refuted as the pass is
		}
		most := settings.StudyNodes
		if !fight.Has(x) {
			most = settings.FarNodes
		}
		if a, legal := s.confirm(x, toMove, s.limits.AtMost(most).Nodes); legal {
			s.classify(&l, x, &a)
		}
	}
	return l
}

// classify puts a move into a list by the answer after the move.
func (s *study) classify(l *moveLists, x board.Point, a *Answer) {
	switch {
	case a.Outcome == Unknown, s.captured && a.Limit&LimitNodes != 0:
		l.undecided = append(l.undecided, x)
	case a.Outcome != solve.OutcomeOf(s.captured): // the move fails
	case s.isCut(a):
		l.likely = append(l.likely, x)
	default:
		l.working = append(l.working, x)
	}
}

// isCut tells whether the answer is an escape by a limit that cut the search, where
// the outcome is proved.
func (s *study) isCut(a *Answer) bool {
	return a.Outcome == Escaped && s.proved && a.isUnproved(&s.limits)
}

// pass is the answer after a pass, as far as it is known already, or else by a search.
func (s *study) pass(toMove Side, known *refutation) Answer {
	if known.known {
		a := Answer{Outcome: solve.OutcomeOf(!s.captured), Zone: known.zone}
		if !known.others {
			a.Limit = LimitNodes // it says nothing of other moves
		}
		return a
	}
	a, _ := s.after(board.Pass, toMove, 1, s.limits.Nodes)
	if !s.captured && s.isCut(&a) {
		a, _ = s.confirm(board.Pass, toMove, s.limits.Nodes)
	}
	return a
}

// question asks about the target with a side to move.
func (s *study) question(toMove Side) Question {
	return Question{Target: s.pos.Target, ToMove: toMove}
}

// after asks what becomes of the target after a move, and tells whether the move is
// legal. nodes bounds the search; the answer can spare at least spare stones.
func (s *study) after(x board.Point, toMove Side, spare, nodes int) (Answer, bool) {
	if x >= 0 && s.pos.Board.At(x) != board.Empty {
		return Answer{}, false
	}
	m, legal := s.pos.Play(x, toMove)
	if !legal {
		return Answer{}, false
	}
	defer s.pos.Undo(m)
	limits := s.afterMove().WithNodes(nodes)
	free := s.pos.Remaining(&limits)
	a := s.r.decide(s.pos.Board, s.question(toMove.Opponent()), free, &limits, spare)
	s.widen(&a, toMove.Opponent(), free, limits)
	return a, true
}

// confirm is after, but looks for a proof of an escape that a limit cut, where escape is
// the outcome.
func (s *study) confirm(x board.Point, toMove Side, nodes int) (Answer, bool) {
	a, legal := s.after(x, toMove, 0, nodes)
	if !legal || s.captured || !s.isCut(&a) || !s.limits.Numbers.Search || s.limits.Escape.Standing {
		return a, legal
	}
	m, _ := s.pos.Play(x, toMove)
	defer s.pos.Undo(m)
	limits := s.afterMove().WithNodes(nodes)
	limits.Nodes = limits.Part(settings.ConfirmShare)
	free := s.pos.Remaining(&limits)
	s.r.confirm(&a, s.pos.Board, s.question(toMove.Opponent()), free, limits)
	return a, true
}

// afterMove is what is left of the limits after a move. With proof numbers the plies are
// few, and stay.
func (s *study) afterMove() Limits {
	limits := s.limits.AfterMove()
	if limits.Numbers.Search {
		limits.Plies.Depth = s.limits.Plies.Depth
	}
	return limits
}

// widen asks again with the attacker anywhere, if only such a search finds the capture.
// It tells whether it asked.
func (s *study) widen(a *Answer, toMove Side, free board.Colour, limits Limits) bool {
	if !s.far || a.Outcome != Escaped || !a.Limit.IsCut() || s.pos.IsTaken() {
		return false
	}
	s.r.confirm(a, s.pos.Board, s.question(toMove), free, limits)
	return true
}
