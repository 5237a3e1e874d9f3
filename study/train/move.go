package train

import (
	"context"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/study/problem"
	"shicho/tactics"
)

// Play judges a move of the user, and answers as the opponent. A move that the reader cannot settle does not count: the answer says so, and
// leads back to this place.
func (at *Place) Play(ctx context.Context, move board.Point) (*Answer, error) {
	if err := at.check(move); err != nil {
		return nil, err
	}
	j, err := at.judge(ctx, move)
	if err != nil {
		return nil, err
	}
	a := &Answer{Move: move, Verdict: j.verdict, Alike: j.alike, TriedOn: at.isLost, Reply: board.NoPoint, Line: j.line, State: at.state(), Ruling: j.ruling, from: at, to: at, turn: j.turn}
	if j.verdict == problem.Unknown {
		return a, nil
	}
	if err := at.follow(a, &j); err != nil {
		return nil, err
	}
	if j.verdict == problem.Right && a.State != Solved {
		return a, nil
	}
	if a.Outcome, err = at.session.settle(a.State == Solved); err != nil {
		return nil, err
	}
	return a, nil
}

// check says why a move cannot be judged.
func (at *Place) check(move board.Point) error {
	switch p := at.session.problem; {
	case at.IsGone():
		return ErrGone
	case move == board.Pass:
		return ErrPass
	case at.isLost && p.Goal == problem.Unstated:
		return ErrTurn // nothing but the record says how play goes on
	case at.ToMove() != p.Solver():
		return ErrOpponent
	case len(at.line) >= mostMoves:
		return fmt.Errorf("%w: more than %d moves", ErrLine, mostMoves)
	}
	return at.board.Legal(move, at.ToMove())
}

// state is how far the attempt is here.
func (at *Place) state() State {
	if at.isLost {
		return Lost
	}
	return Open
}

// judgement is what is known of a move before it is played.
type judgement struct {
	verdict problem.Verdict
	alike   bool          // as good as the right move of the tree
	line    []board.Stone // the reply, and of a refutation what follows
	reached bool          // the move reaches the goal
	turn    *problem.Turn // of the tree in which the move is right, or as good as the right one; nil otherwise
	ruling  *problem.Ruling
}

// judge judges a move by the tree, or else by the referee.
func (at *Place) judge(ctx context.Context, move board.Point) (judgement, error) {
	if at.turn == nil {
		return at.rule(ctx, move)
	}
	if move == at.turn.Right[0] {
		return at.rightMove(), nil
	}
	if slices.Contains(at.turn.Right, move) {
		j, err := at.ruleAlike(ctx, move)
		return at.asGood(j), err
	}
	unstated := at.session.problem.Goal == problem.Unstated
	if try := at.turn.Try(move); try != nil && (len(try.Line) > 0 || unstated) {
		return judgement{verdict: try.Verdict, line: try.Line}, nil
	}
	j, err := at.rule(ctx, move)
	if j.verdict == problem.Right {
		j = at.asGood(j)
	}
	return j, err
}

// asGood is a judgement about a move that is as good as the right move of the tree.
func (at *Place) asGood(j judgement) judgement {
	j.alike, j.turn = true, at.turn
	return j
}

// rightMove is the judgement about the right move of the tree. One of the replies is drawn.
func (at *Place) rightMove() judgement {
	j := judgement{verdict: problem.Right, turn: at.turn, reached: len(at.turn.Replies) == 0}
	if !j.reached {
		j.line = []board.Stone{{Point: at.session.reply(at.turn), Colour: at.session.problem.Solver().Opponent()}}
	}
	return j
}

// ruleAlike is the judgement about a move that counts as the right one. Before the end of a line the referee answers.
func (at *Place) ruleAlike(ctx context.Context, move board.Point) (judgement, error) {
	if at.session.problem.Goal == problem.Unstated || len(at.turn.Replies) == 0 {
		return judgement{verdict: problem.Right, reached: true}, nil
	}
	j, err := at.rule(ctx, move)
	if j.verdict != problem.Right { // the limits of the proof were wider than the referee's
		j.verdict, j.line, j.reached = problem.Right, nil, true
	}
	return j, err
}

// rule is the judgement of the referee.
func (at *Place) rule(ctx context.Context, move board.Point) (judgement, error) {
	p := at.session.problem
	if p.Goal == problem.Unstated {
		return judgement{verdict: problem.Wrong}, nil
	}
	r, err := at.session.trainer.rule(ctx, at.question(), move)
	if err == nil && r.Verdict == problem.OnlyKo {
		// Where a ko is the best that can be had, a ko that is as good solves the problem.
		if _, last := p.MainLine(); last.Ko != tactics.Fails && r.Answer.Result >= last.Ko {
			return judgement{verdict: problem.Right, reached: true, ruling: &r}, nil
		}
	}
	return judgement{verdict: r.Verdict, line: r.Line, reached: r.Verdict == problem.Right && len(r.Line) == 0, ruling: &r}, err
}

// question is the question of the problem at this place. Its board may be played on.
func (at *Place) question() *problem.Challenge {
	q, _, _ := at.session.problem.On(at.Board())
	return &q
}

// follow plays a move with its answer, and says where play stands then.
func (at *Place) follow(a *Answer, j *judgement) error {
	to := at.clone()
	isKnown := !at.isLost && j.verdict == problem.Right
	if isKnown {
		at.session.keep(append(to.line, a.Move))
	}
	if err := to.advance(a.Move); err != nil {
		return err
	}
	if len(j.line) > 0 && to.board.Legal(j.line[0].Point, j.line[0].Colour) == nil {
		a.Reply = j.line[0].Point
		if isKnown {
			at.session.keep(append(to.line, a.Reply))
		}
		if err := to.advance(a.Reply); err != nil {
			return err
		}
	}
	if a.State = to.state(); a.State == Open && j.reached {
		a.State = Solved
	}
	a.Gone = to.IsGone()
	a.to = to
	return nil
}
