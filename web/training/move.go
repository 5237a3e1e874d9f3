package training

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/tactics"
	"shicho/web/ask"
)

// Play is a move that the visitor plays in an attempt.
type Play struct {
	Attempt int      `json:"attempt"`
	Moves   []string `json:"moves"` // the points of the moves before, by turns, the visitor's first
	Move    string   `json:"move"`
}

// MoveVerdict says how a move of the visitor fares.
type MoveVerdict string

// The verdicts.
const (
	Right   MoveVerdict = "right"  // the opponent has answered; go on
	Solved  MoveVerdict = "solved" // the goal is reached
	Works   MoveVerdict = "works"  // the move reaches the goal, after a wrong move
	Wrong   MoveVerdict = "wrong"
	OnlyKo  MoveVerdict = "ko"   // the move leads only to a ko
	Open    MoveVerdict = "open" // the reader cannot settle the move, which does not count
	Illegal MoveVerdict = "illegal"
	Gone    MoveVerdict = "gone" // the stones of the problem are off the board
)

// Answer is what the opponent answers to a move, and what the move is worth.
type Answer struct {
	Verdict MoveVerdict `json:"verdict"`
	Reply   *ask.Step   `json:"reply"` // the opponent's move, which may be a pass; null if there is none
	Words   []string    `json:"words"`
	Outcome *Outcome    `json:"outcome"` // if this move decided the attempt
}

// Move judges a move, and answers for the opponent. The error may wrap ErrPlay, ErrAttempt, or an error of package ask.
func (a *Attempts) Move(ctx context.Context, p *Play) (*Answer, error) {
	at, err := a.place(p.Attempt, p.Moves)
	if err != nil {
		return nil, err
	}
	size, l := at.Session().Problem().Board.Size(), lang.From(ctx)
	point, err := parsePoint(p.Move, size)
	if err != nil {
		return nil, fmt.Errorf("%w: move: %w", ErrPlay, err)
	}
	played, err := at.Play(ctx, point)
	switch {
	case errors.Is(err, train.ErrGone):
		return &Answer{Verdict: Gone, Words: []string{l.Say("The stones are off the board already.")}}, nil
	case train.IsIllegal(err):
		_, said := ask.Illegal(l, board.Stone{Point: point, Colour: at.ToMove()}, size, err)
		return &Answer{Verdict: Illegal, Words: []string{said}}, nil
	case errors.Is(err, train.ErrOpponent), errors.Is(err, train.ErrPass), errors.Is(err, train.ErrTurn):
		return nil, fmt.Errorf("%w: %w", ErrPlay, err)
	case err != nil:
		return nil, err
	}
	answer := &Answer{Verdict: verdictOf(played), Reply: replyTo(l, played)}
	if answer.Words, err = answer.words(l, played); err != nil {
		return nil, err
	}
	if played.Outcome != nil {
		answer.Outcome, err = a.outcome(l, at.Session(), played.Outcome)
	}
	return answer, err
}

// verdictOf is the verdict about a move that was judged.
func verdictOf(played *train.Answer) MoveVerdict {
	switch {
	case played.Verdict == problem.Unknown:
		return Open
	case played.Verdict == problem.OnlyKo:
		return OnlyKo
	case played.Verdict == problem.Wrong:
		return Wrong
	case played.TriedOn:
		return Works
	case played.State == train.Solved:
		return Solved
	}
	return Right
}

// replyTo describes the opponent's reply. It is nil if there is none.
func replyTo(l *lang.Language, played *train.Answer) *ask.Step {
	if played.Reply == board.NoPoint {
		return nil
	}
	p := played.From().Session().Problem()
	me := p.Solver()
	line := []board.Stone{{Point: played.Move, Colour: me}, {Point: played.Reply, Colour: me.Opponent()}}
	return &ask.Steps(l, played.From().Board(), line, p.Target)[1]
}

// words says how a move fares, and what the opponent answers.
func (answer *Answer) words(l *lang.Language, played *train.Answer) ([]string, error) {
	p, turn := played.From().Session().Problem(), played.Turn()
	isTaken := played.Verdict == problem.Right && played.Gone
	switch {
	case answer.Verdict == Open:
		return []string{l.Say("The reader cannot settle %s within its limits. The move does not count: try another one.", board.FormatPoint(played.Move, p.Board.Size()))}, nil
	case played.Ruling != nil && turn == nil && !isTaken && canAsk(p):
		return ruledWords(l, played)
	case answer.Verdict == Solved:
		return []string{endWords(l, p, turn, played.Move, isTaken)}, nil
	case played.Verdict == problem.Right:
		return []string{join(rightWords(l, p, turn, played.Move), replyWords(l, p, answer.Reply))}, nil
	}
	return []string{join(wrongWords(l, p, played), replyWords(l, p, answer.Reply))}, nil
}

// ruledWords says how a move fares that the referee has judged.
func ruledWords(l *lang.Language, played *train.Answer) ([]string, error) {
	from := played.From()
	q := questionAt(from)
	q.Move = played.Move
	if from.Session().Problem().Goal.IsRescue() {
		q.Side = tactics.Defender
	}
	return ask.Judged(l, q, &played.Ruling.Answer, played.Ruling.Line)
}

// questionAt is a question about the target where play has come to.
func questionAt(at *train.Place) *ask.PositionQuestion {
	p := at.Session().Problem()
	q := ask.About(at.Board(), at.ToMove())
	q.Target, q.Owner = p.Target, p.Board.At(p.Target)
	return q
}

// join joins the sentences that are there.
func join(sentences ...string) string { return strings.TrimSpace(strings.Join(sentences, " ")) }

// replyWords says what the opponent answers.
func replyWords(l *lang.Language, p *problem.Problem, reply *ask.Step) string {
	switch {
	case reply == nil:
		return ""
	case reply.Stone.Point == board.Pass:
		return l.Say("%s need not answer.", l.Side(p.Solver().Opponent()))
	}
	return reply.Words
}

// rightWords says that a move is right. turn is the turn in which the tree has the move or one as good, or nil.
func rightWords(l *lang.Language, p *problem.Problem, turn *problem.Turn, move board.Point) string {
	size := p.Board.Size()
	name := board.FormatPoint(move, size)
	switch {
	case turn == nil:
		return l.Say("%s works.", name)
	case move == turn.Right[0]:
		return l.Say("%s is the move.", name)
	}
	return l.Say("%[1]s is as good as %[2]s.", name, board.FormatPoint(turn.Right[0], size))
}

// endWords says what the last right move reaches. isTaken tells whether a move outside the tree takes the target.
func endWords(l *lang.Language, p *problem.Problem, last *problem.Turn, move board.Point, isTaken bool) string {
	isMain := last != nil && move == last.Right[0]
	if p.Goal == problem.Connect && isTaken {
		return l.Say("%s connects the stones.", board.FormatPoint(move, p.Board.Size()))
	}
	if isMain && last.Taken || last == nil && isTaken {
		return l.Say("%s takes the stones.", board.FormatPoint(move, p.Board.Size()))
	}
	said := rightWords(l, p, last, move)
	if isMain {
		said = join(said, p.End(l, last))
	}
	return said
}

// wrongWords says that a move of the tree is wrong. About a record by someone else nothing is proved.
func wrongWords(l *lang.Language, p *problem.Problem, played *train.Answer) string {
	move := board.FormatPoint(played.Move, p.Board.Size())
	turn := played.From().Turn()
	switch {
	case canRead(p) && played.Verdict == problem.OnlyKo:
		return l.Say("%s leads only to a ko, and there is more to be had.", move)
	case canRead(p):
		return l.Say("%s does not work.", move)
	case turn != nil && turn.Try(played.Move) != nil:
		return l.Say("The record calls %s wrong.", move)
	}
	return l.Say("The record does not have %s.", move)
}
