package problem

import (
	"shicho/board"
	"shicho/tactics"
)

// Referee judges any move of the solver in a position, also moves that the tree of a problem does not have. It is not safe
// for concurrent use.
type Referee struct {
	reader *tactics.Reader
	limits tactics.Limits
}

// NewReferee makes a Referee that asks a reader. A question gets no more nodes than a question of a Maker.
func NewReferee(reader *tactics.Reader, limits tactics.Limits) *Referee {
	return &Referee{reader: reader, limits: limits}
}

// bounded are limits with few nodes for questions about a goal. None of these go into a guess, for a problem needs proofs.
func bounded(limits tactics.Limits, goal Goal) tactics.Limits {
	if goal.IsLife() {
		return limits.WithoutGuess().AtMost(lifeNodes)
	}
	return limits.WithoutGuess().AtMost(askNodes)
}

// Ruling is what a Referee says about a move.
type Ruling struct {
	Verdict Verdict
	// Line is what follows: after a wrong move the refutation, and after a right one the reply that asks for an answer. A
	// refutation that is a pass says that the opponent need not answer. A right move without a reply reaches the goal.
	Line []board.Stone
	// Answer is the reader's answer after the move, with the opponent to move. It is zero if the move takes the target.
	Answer tactics.Answer
}

// Rule judges a move of the solver. The error is tactics.ErrNoTarget if the target was taken, and the error of board.Play if the
// move is not legal. The goal must not be Unstated. The board is played on, and all moves are taken back.
func (r *Referee) Rule(q *Challenge, move board.Point) (Ruling, error) {
	if _, over, _ := q.On(q.Board); over || q.Board.At(q.Target) == board.Empty {
		return Ruling{}, tactics.ErrNoTarget
	}
	r.reader.Forget() // so that the answer does not depend on earlier questions
	s := newSolver(q, r.reader, &r.limits)
	if err := q.Board.Play(move, s.me); err != nil {
		return Ruling{}, err
	}
	defer q.Board.Undo()
	if _, over, reached := s.at(); over {
		ruling := Ruling{Verdict: Right}
		if !reached {
			ruling.Verdict = Wrong
		}
		return ruling, nil
	}
	a := s.ask(s.opponent())
	ruling := Ruling{Verdict: verdictOf(&a), Answer: a}
	switch ruling.Verdict {
	case Right:
		if replies := s.replies(); len(replies) > 0 {
			ruling.Line = []board.Stone{{Point: replies[0].move, Colour: s.me.Opponent()}}
		}
	case Wrong, OnlyKo:
		ruling.Line = s.refutation(board.NoPoint)
		if len(ruling.Line) == 0 {
			ruling.Line = []board.Stone{{Point: board.Pass, Colour: s.me.Opponent()}}
		}
	}
	return ruling, nil
}
