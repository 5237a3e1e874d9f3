package problem

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// root proves the first move: exactly one works, or exactly one leads to the best ko.
func (s *solver) root() (*Turn, error) {
	pass := s.ask(s.opponent())
	switch v := verdictOf(&pass); v {
	case Unknown:
		return nil, ErrUnsettled
	case Right:
		return nil, ErrNeedless
	}
	s.zone.Union(&pass.Zone)
	if s.expected != board.NoPoint {
		if v, _, legal := s.try(s.expected); !legal || v == Wrong || v == Unknown {
			return nil, ErrPrint
		}
	}
	m := s.judgeUntil(&pass, mostAlike+1)
	ko := tactics.Fails
	if !m.open && verdictOf(&pass) == Wrong {
		ko = m.bestKo()
	}
	s.proof = m.proof
	switch {
	case m.open:
		return nil, ErrUnsettled
	case len(m.right) == 0:
		return nil, ErrNone
	case len(m.right) > mostAlike, len(m.right) > 1 && !s.alike(m.right):
		return nil, ErrSeveral
	}
	return &Turn{Right: m.right, Tries: m.tries, Ko: ko}, nil
}

// follow adds to a turn the replies to its right move, and all that follows. n is the number of the solver's moves
// before it.
func (s *solver) follow(t *Turn, n int) error {
	if s.turns++; s.turns > mostTurns || n >= mostLength {
		return ErrLarge
	}
	if s.Goal == Capture && (n > 0 || s.ladder) && tactics.IsLadder(s.Board, s.Target, t.Right[0]) {
		t.Ladder = true
		return nil
	}
	if t.Ko != tactics.Fails {
		return nil
	}
	s.Board.TryPlay(t.Right[0], s.me)
	defer s.Board.Undo()
	if s.isReached() {
		if t.Taken = s.isGone(); s.canBeRetaken() {
			return ErrRetaken
		}
		return nil
	}
	branches := false
	for _, r := range s.replies() {
		if len(t.Replies) == width(n) {
			break
		}
		next, err := s.after(r.move, n+1)
		switch {
		case err == ErrBranches:
			branches = true
		case err == ErrUnsettled && s.Goal.IsLife():
			// The first move is proved all the same: the tree goes without the reply.
		case err != nil:
			return err
		case next != nil:
			t.Replies = append(t.Replies, Reply{Move: r.move, Turn: next})
		}
	}
	if branches && len(t.Replies) == 0 {
		return ErrBranches
	}
	return nil
}

// after is the turn after a reply. It is nil if several moves clearly reach the goal and none of them takes stones.
func (s *solver) after(reply board.Point, n int) (*Turn, error) {
	s.Board.TryPlay(reply, s.me.Opponent())
	defer s.Board.Undo()
	pass := s.ask(s.opponent())
	m := s.judge(&pass)
	if last := s.last(&m); last != nil {
		s.Board.TryPlay(last.Right[0], s.me)
		retaken := last.Taken && s.canBeRetaken()
		s.Board.Undo()
		if retaken {
			return nil, ErrRetaken
		}
		return last, nil
	}
	switch {
	case m.open:
		return nil, ErrUnsettled
	case len(m.right) == 0:
		return nil, ErrUnsettled // the proof of the solver's last move holds, but not this one
	case len(m.right) > 1 && s.isClear():
		return nil, nil
	case len(m.right) > 1 && !s.alike(m.right):
		return nil, ErrBranches
	}
	t := &Turn{Right: m.right, Tries: m.tries}
	return t, s.follow(t, n)
}

// isGone tells whether a marked string of the opponent was taken off the board, so that nothing is left to be shown.
func (s *solver) isGone() bool {
	return !s.Goal.IsRescue() && s.isReached()
}

// canBeRetaken tells whether the last move took a single stone in a ko: the end of the line would not show who wins the fight.
func (s *solver) canBeRetaken() bool {
	var taken board.PointSet
	s.Board.LastCaptured(&taken)
	move := s.Board.LastMove().Point
	return taken.Len() == 1 && s.Board.StringSize(move) == 1 && s.Board.InAtari(move)
}

// last is the last turn of a line: the solver takes the target, or saves it by taking stones, or joins the two strings. All moves that work
// are right there, and the one that takes most stones is the first. It is nil if no move ends the line in this way.
func (s *solver) last(m *judged) *Turn {
	best, most := -1, 0
	for i, move := range m.right {
		s.Board.TryPlay(move, s.me)
		var taken board.PointSet
		s.Board.LastCaptured(&taken)
		n := taken.Len()
		if s.Goal == Connect {
			n++
		}
		if n > most && (s.Goal == Save || s.isReached()) {
			best, most = i, n
		}
		s.Board.Undo()
	}
	if best < 0 || s.Goal == Save && len(m.right) == 1 {
		return nil
	}
	right := slices.Insert(slices.Delete(slices.Clone(m.right), best, best+1), 0, m.right[best])
	return &Turn{Right: right, Tries: m.tries, Taken: !s.Goal.IsRescue()}
}

// isClear tells whether a beginner sees how the solver reaches the goal: the target is taken in three plies. A saved
// string with several ways to live is clearly saved, and one that several moves kill is clearly dead.
func (s *solver) isClear() bool { return s.Goal != Capture || s.fallsSoon() }

// fallsSoon tells whether the target is taken in three plies.
func (s *solver) fallsSoon() bool {
	if s.Board.At(s.Target) != s.me.Opponent() {
		return false
	}
	a := s.reader.Decide(s.Board, tactics.Question{Target: s.Target}, s.me.Opponent(), &easy)
	return a.Outcome == tactics.Captured
}

// resistance is a reply of the opponent. It is harder if the search after it is deeper.
type resistance struct {
	move         board.Point
	depth, nodes int
}

// replies lists the opponent's replies that ask for an answer, the hardest first.
func (s *solver) replies() (list []resistance) {
	a := s.ask(s.opponent())
	near := s.core()
	near.Union(&a.Zone)
	near.Intersect(s.Board.Empty())
	s.zone.Union(&a.Zone)
	for p := near.First(); p >= 0; p = near.Next(p + 1) {
		if r, asks := s.resist(p); asks {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b resistance) int {
		return cmp.Or(cmp.Compare(b.depth, a.depth), cmp.Compare(b.nodes, a.nodes))
	})
	return list
}

// resist measures a reply. asks is false if the solver need not answer it.
func (s *solver) resist(move board.Point) (r resistance, asks bool) {
	if !s.Board.TryPlay(move, s.me.Opponent()) {
		return r, false
	}
	defer s.Board.Undo()
	if _, over, _ := s.at(); over {
		return r, false
	}
	if pass := s.ask(s.opponent()); verdictOf(&pass) == Right {
		return r, false
	}
	a := s.ask(s.Goal.side())
	return resistance{move: move, depth: a.Depth, nodes: a.Nodes}, true
}
