package truth

import (
	"shicho/board"
	"shicho/lab/suite"
	"shicho/tactics"
)

// debater is one of two readers that argue about a question.
type debater func(q *Posed) (result tactics.Result, move board.Point, err error)

// ours is our reader with the limits Deep.
func (a *Answerer) ours(q *Posed) (tactics.Result, board.Point, error) {
	limits := thorough.WithNodes(a.Nodes)
	answer := ask(a.reader, q, &limits)
	return answer.Result, answer.Move, nil
}

// theirs is the other program.
func (a *Answerer) theirs(q *Posed) (tactics.Result, board.Point, error) {
	r := suite.Ask(q.Case(), a.Other, 1)
	return r.Result, r.Move, r.Err
}

// argue lets two readers that disagree about whether a question works play the question out. claims says that it works,
// and plays for the side that asks. denies says that it fails, and plays for the other side. The reader that first sees
// its own side fail gives in. settled is false if neither gives in, or if an answer does not come in time. If settled
// is true, works tells whether the question works.
func argue(q *Posed, claims, denies debater) (works, settled bool) {
	at := *q
	at.board = q.board.Clone()
	asker := at.asker()
	for range longestArgument {
		result, move, err := claims(&at)
		switch {
		case err != nil:
			return false, false
		case result == tactics.Fails:
			return false, true
		case !at.play(move, asker):
			return false, false
		}
		reply := at
		reply.Command = at.opposite()
		result, move, err = denies(&reply)
		switch {
		case err != nil:
			return false, false
		case result == tactics.Fails:
			return true, true
		case !at.play(move, asker.Opponent()):
			return false, false
		}
	}
	return false, false
}

// play plays a move. A side that has no move passes. It tells whether the move is legal and leaves the target on the board.
func (q *Posed) play(move board.Point, colour board.Colour) bool {
	if move == board.NoPoint {
		move = board.Pass
	}
	return q.board.TryPlay(move, colour) && q.board.At(q.target) != board.Empty
}

// asker is the side that asks. It moves first.
func (q *Posed) asker() board.Colour {
	owner := q.board.At(q.target)
	if q.Command == suite.Defend {
		return owner
	}
	return owner.Opponent()
}

// opposite is the question of the other side about the same string.
func (q *GameQuestion) opposite() suite.Command {
	if q.Command == suite.Defend {
		return suite.Attack
	}
	return suite.Defend
}
