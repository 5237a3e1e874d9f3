package train

import (
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/words"
	"shicho/study/problem"
)

// Answer is what comes back to a move of the user.
type Answer struct {
	Move    board.Point
	Verdict problem.Verdict
	Alike   bool          // the move is as good as the right move of the tree
	TriedOn bool          // a wrong move was on the board before
	Reply   board.Point   // the opponent's move on the board; NoPoint if there is none, Pass if he need not answer
	Line    []board.Stone // the reply, and after a wrong first move what follows
	State   State         // of the session after the move
	Gone    bool          // the target was taken

	turn *problem.Turn // of the tree in which the move is right, or as good as the right one; nil otherwise
}

// Text says the answer in a sentence or two. An answer belongs to the session that gave it.
func (s *Session) Text(a *Answer) string {
	size := s.p.Board.Size()
	move := board.FormatPoint(a.Move, size)
	switch {
	case a.Verdict == problem.Unknown:
		return fmt.Sprintf("The reader cannot settle %s within its limits. The move does not count: try another one.", move)
	case a.Verdict == problem.Right && a.TriedOn:
		return join("This reaches the goal, after a wrong move.", s.replyText(a))
	case a.Verdict == problem.Right && a.State == Solved:
		return join(s.praise(a, move), s.endText(a), "Solved.")
	case a.Verdict == problem.Right:
		return join(s.praise(a, move), s.replyText(a))
	case a.Verdict == problem.OnlyKo:
		return join("This is only a ko.", s.replyText(a))
	case len(a.Line) == 0 && s.q.Goal == problem.Unstated:
		return "Wrong."
	case a.TriedOn:
		return join("This does not help.", s.replyText(a))
	}
	return join("Wrong.", s.replyText(a))
}

// praise says that a move is right.
func (s *Session) praise(a *Answer, move string) string {
	if a.Alike {
		return fmt.Sprintf("Right: %s is as good as %s.", move, board.FormatPoint(a.turn.Right[0], s.p.Board.Size()))
	}
	return "Right."
}

// replyText says what the opponent does.
func (s *Session) replyText(a *Answer) string {
	opponent := words.Capital(s.me.Opponent().String())
	switch {
	case a.Reply == board.NoPoint:
		return ""
	case a.Reply == board.Pass:
		return opponent + " need not answer."
	case a.Gone && s.q.Goal == problem.Save:
		return fmt.Sprintf("%s takes the stones with %s.", opponent, board.FormatPoint(a.Reply, s.p.Board.Size()))
	}
	return fmt.Sprintf("%s answers %s.", opponent, board.FormatPoint(a.Reply, s.p.Board.Size()))
}

// join joins the sentences that are there.
func join(sentences ...string) string {
	return strings.Join(strings.Fields(strings.Join(sentences, " ")), " ")
}

// endText says what the last move has reached.
func (s *Session) endText(a *Answer) string {
	if a.turn == nil || a.Alike {
		return ""
	}
	return s.p.End(a.turn)
}
