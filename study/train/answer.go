package train

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
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

// Text says the answer in a sentence or two.
func (a *Answer) Text() string {
	p := a.problem()
	move := board.FormatPoint(a.Move, p.Board.Size())
	switch {
	case a.Verdict == problem.Unknown:
		return fmt.Sprintf("The reader cannot settle %s within its limits. The move does not count: try another one.", move)
	case a.Verdict == problem.Right && a.TriedOn:
		return join("This reaches the goal, after a wrong move.", a.replyText())
	case a.Verdict == problem.Right && a.State == Solved:
		return join(a.praise(move), a.endText(), "Solved.")
	case a.Verdict == problem.Right:
		return join(a.praise(move), a.replyText())
	case a.Verdict == problem.OnlyKo:
		return join("This is only a ko.", a.replyText())
	case len(a.Line) == 0 && p.Goal == problem.Unstated:
		return "Wrong."
	case a.TriedOn:
		return join("This does not help.", a.replyText())
	}
	return join("Wrong.", a.replyText())
}

// praise says that a move is right.
func (a *Answer) praise(move string) string {
	if a.Alike {
		return fmt.Sprintf("Right: %s is as good as %s.", move, board.FormatPoint(a.turn.Right[0], a.problem().Board.Size()))
	}
	return "Right."
}

// replyText says what the opponent does.
func (a *Answer) replyText() string {
	p := a.problem()
	opponent := (*lang.Language)(nil).Side(p.Solver().Opponent())
	switch {
	case a.Reply == board.NoPoint:
		return ""
	case a.Reply == board.Pass:
		return opponent + " need not answer."
	case a.Gone && p.Goal.IsRescue():
		return fmt.Sprintf("%s takes the stones with %s.", opponent, board.FormatPoint(a.Reply, p.Board.Size()))
	}
	return fmt.Sprintf("%s answers %s.", opponent, board.FormatPoint(a.Reply, p.Board.Size()))
}

// join joins the sentences that are there.
func join(sentences ...string) string {
	return strings.Join(strings.Fields(strings.Join(sentences, " ")), " ")
}

// endText says what the last move has reached.
func (a *Answer) endText() string {
	if a.turn == nil || a.Alike {
		return ""
	}
	return a.problem().End(nil, a.turn)
}
