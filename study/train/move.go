package train

import (
	"slices"

	"shicho/board"
	"shicho/study/problem"
	"shicho/tactics"
)

// Play plays a move of the user, and answers as the opponent. A move that the reader cannot judge within its limits is taken
// back and does not count.
func (s *Session) Play(move board.Point) (Answer, error) {
	s.trainer.mu.Lock()
	defer s.trainer.mu.Unlock()
	switch {
	case s.state == Solved || s.state == Shown || len(s.before) >= mostMoves || s.isGone():
		return Answer{}, ErrOver
	case move == board.Pass:
		return Answer{}, ErrPass
	}
	if err := s.q.Board.Legal(move, s.me); err != nil {
		return Answer{}, err
	}
	j, err := s.judge(move)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Move: move, Verdict: j.verdict, Alike: j.alike, Line: j.line, turn: j.turn}
	if j.verdict == problem.Unknown {
		a.State, a.Reply = s.state, board.NoPoint
		s.last = &a
		return a, nil
	}
	old := s.position
	s.before = append(s.before, old)
	s.advance(move, &j, &a)
	if j.verdict != problem.Right {
		err = s.settle(false)
	} else if s.state == Solved {
		err = s.settle(true)
	}
	if err != nil {
		s.back()
	}
	return a, err
}

// isGone tells whether the target was taken.
func (s *Session) isGone() bool {
	return s.q.Goal != problem.Unstated && s.q.Board.At(s.q.Target) == board.Empty
}

// judgement is what is known of a move before it is played.
type judgement struct {
	verdict problem.Verdict
	alike   bool          // as good as the right move of the tree
	line    []board.Stone // the reply, and of a refutation what follows
	next    *problem.Turn // the turn of the tree after the reply; nil outside the tree
	reached bool          // the move reaches the goal
	turn    *problem.Turn // of the tree in which the move is right, or as good as the right one; nil otherwise
}

// judge judges a move by the tree, or else by the referee.
func (s *Session) judge(move board.Point) (judgement, error) {
	if s.turn == nil || s.state == Lost {
		return s.rule(move)
	}
	if move == s.turn.Right[0] {
		return s.follow(), nil
	}
	if slices.Contains(s.turn.Right, move) {
		j, err := s.ruleAlike(move)
		return s.asGood(j), err
	}
	if i := slices.IndexFunc(s.turn.Tries, func(t problem.Try) bool { return t.Move == move }); i >= 0 {
		try := &s.turn.Tries[i]
		if len(try.Line) > 0 || s.q.Goal == problem.Unstated {
			return judgement{verdict: try.Verdict, line: try.Line}, nil
		}
	}
	j, err := s.rule(move)
	if j.verdict == problem.Right {
		j = s.asGood(j)
	}
	return j, err
}

// asGood is a judgement about a move that is as good as the right move of the tree.
func (s *Session) asGood(j judgement) judgement {
	j.alike, j.turn = true, s.turn
	return j
}

// follow is the judgement about the right move of the tree. One of the replies is drawn.
func (s *Session) follow() judgement {
	j := judgement{verdict: problem.Right, turn: s.turn}
	if len(s.turn.Replies) == 0 {
		j.reached = true
		return j
	}
	reply := s.turn.Replies[s.random.IntN(len(s.turn.Replies))]
	j.line = []board.Stone{{Point: reply.Move, Colour: s.me.Opponent()}}
	j.next = reply.Turn
	return j
}

// ruleAlike is the judgement about a move that counts as the right one. Before the end of a line the referee answers.
func (s *Session) ruleAlike(move board.Point) (judgement, error) {
	if s.q.Goal == problem.Unstated || len(s.turn.Replies) == 0 {
		return judgement{verdict: problem.Right, reached: true}, nil
	}
	j, err := s.rule(move)
	if j.verdict != problem.Right { // the referee's limits are narrower than those of the proof
		j.verdict, j.line, j.reached = problem.Right, nil, true
	}
	return j, err
}

// rule is the judgement of the referee.
func (s *Session) rule(move board.Point) (judgement, error) {
	if s.q.Goal == problem.Unstated {
		return judgement{verdict: problem.Wrong}, nil
	}
	r, err := s.trainer.referee.Rule(&s.q, move)
	if err == nil && r.Verdict == problem.OnlyKo {
		// Where a ko is the best that can be had, a ko that is as good solves the problem.
		if _, last := s.p.MainLine(); last.Ko != tactics.Fails && r.Ko >= last.Ko {
			return judgement{verdict: problem.Right, reached: true}, nil
		}
	}
	return judgement{verdict: r.Verdict, line: r.Line, reached: r.Verdict == problem.Right && len(r.Line) == 0}, err
}

// advance plays a move with its answer, and says where the session stands then.
func (s *Session) advance(move board.Point, j *judgement, a *Answer) {
	b := s.q.Board
	b.TryPlay(move, s.me)
	if len(j.line) > 0 && b.TryPlay(j.line[0].Point, j.line[0].Colour) {
		a.Reply = j.line[0].Point
	} else {
		a.Reply = board.NoPoint
	}
	a.TriedOn = s.state == Lost
	s.position = position{state: Open, turn: j.next, moves: b.Moves(), last: a}
	switch {
	case a.TriedOn || j.verdict != problem.Right:
		s.state = Lost
	case j.reached:
		s.state = Solved
	}
	a.State, a.Gone = s.state, s.isGone()
}
