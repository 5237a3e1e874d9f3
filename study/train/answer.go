package train

import (
	"shicho/board"
	"shicho/study/problem"
	"shicho/study/train/progress"
)

// State is how far an attempt is after a move.
type State string

// The states.
const (
	Open   State = "open"   // the user is to find the next move
	Lost   State = "lost"   // a wrong move stands on the board; the user may take it back, or try on
	Solved State = "solved" // the goal is reached
)

// Answer is what comes back to a move of the user.
type Answer struct {
	Move    board.Point
	Verdict problem.Verdict   // Unknown if the move does not count
	Alike   bool              // the move is as good as the right move of the tree
	TriedOn bool              // a wrong move was on the board before
	Reply   board.Point       // the opponent's move on the board; NoPoint if there is none, Pass if he need not answer
	Line    []board.Stone     // the reply, and after a wrong first move what follows
	State   State             // of the attempt after the move
	Gone    bool              // the target was taken
	Ruling  *problem.Ruling   // of the referee; nil if the tree or the record answered
	Outcome *progress.Outcome // what the attempt changed, if this move settled it; else nil

	from, to *Place
	turn     *problem.Turn // of the tree in which the move is right, or as good as the right one; nil otherwise
}

// From is the place where the move was played.
func (a *Answer) From() *Place { return a.from }

// To is the place where play stands after the move and the reply. It is From if the move does not count.
func (a *Answer) To() *Place { return a.to }

// Turn is the turn of the tree in which the move is right, or as good as the right one. It is nil otherwise.
func (a *Answer) Turn() *problem.Turn { return a.turn }

// problem is the problem of the attempt.
func (a *Answer) problem() *problem.Problem { return a.from.session.problem }
