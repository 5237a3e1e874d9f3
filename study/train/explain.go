package train

import (
	"context"
	"strings"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/problem"
	"shicho/study/train/progress"
)

// Reason says why a move of the user is right or wrong.
type Reason struct {
	Text string
	Line []board.Stone  // what follows the move: the refutation, or the reply to a right move
	Zone board.PointSet // on which the proof depends; empty if there is none
}

// Why says why the move of the answer is right or wrong, in the language of the context.
func (a *Answer) Why(ctx context.Context) (Reason, error) {
	r := Reason{Line: a.Line}
	// A move that the reader could not settle has no proof to show.
	if a.Verdict != problem.Unknown && a.problem().Goal != problem.Unstated {
		ruling, err := a.from.session.trainer.rule(ctx, a.from.question(), a.Move)
		if err != nil {
			return Reason{}, err
		}
		r.Zone = ruling.Answer.Zone
		if len(r.Line) < len(ruling.Line) {
			r.Line = ruling.Line // the tree has only the first reply
		}
	}
	l := lang.From(ctx)
	r.Text = a.reason(l, &r)
	if a.Verdict == problem.Right {
		r.Text = strings.Join(append([]string{r.Text}, a.problem().Reason(l, a.from.board, a.from.turn, a.Move)...), " ")
	}
	return r, nil
}

// Why says why the solver's last move is right or wrong, also at a place that At returned. The error may be ErrNoMove.
func (at *Place) Why(ctx context.Context) (Reason, error) {
	if len(at.line) == 0 {
		return Reason{}, ErrNoMove
	}
	last := (len(at.line) - 1) &^ 1
	from, err := at.session.At(at.line[:last])
	if err != nil {
		return Reason{}, err
	}
	j, err := from.judge(ctx, at.line[last])
	if err != nil {
		return Reason{}, err
	}
	a := Answer{Move: at.line[last], Verdict: j.verdict, Line: j.line, from: from, turn: j.turn}
	return a.Why(ctx)
}

// reason says a reason in a sentence or two.
func (a *Answer) reason(l *lang.Language, r *Reason) string {
	p := a.problem()
	size := p.Board.Size()
	move, opponent := board.FormatPoint(a.Move, size), l.Side(p.Solver().Opponent())
	switch {
	case p.Goal == problem.Unstated:
		return a.from.turn.RecordText(l, a.Move, size)
	case a.Verdict == problem.Unknown:
		return l.Say("The reader cannot settle %s within its limits.", move)
	case a.Verdict == problem.Right && p.IsKo():
		return l.Say("After %[1]s %[2]s can do no better than a ko.", move, opponent)
	case a.Verdict == problem.Right && p.Goal == problem.Connect:
		return l.Say("After %[1]s the stones are connected, whatever %[2]s does.", move, opponent)
	case a.Verdict == problem.Right && p.Goal == problem.Cut:
		return l.Say("After %[1]s %[2]s cannot connect the stones.", move, opponent)
	case a.Verdict == problem.Right && p.Goal == problem.Live:
		return l.Say("After %[1]s the stones live, whatever %[2]s does.", move, opponent)
	case a.Verdict == problem.Right && p.Goal.IsRescue():
		return l.Say("After %[1]s %[2]s cannot take the stones, whatever he does.", move, opponent)
	case a.Verdict == problem.Right:
		return l.Say("After %[1]s the stones are taken, whatever %[2]s does.", move, opponent)
	case len(r.Line) == 0:
		return l.Say("After %[1]s %[2]s need not answer.", move, opponent)
	case a.Verdict == problem.OnlyKo:
		return l.Say("After %[1]s a ko decides: %[2]s.", move, lineText(r.Line, size))
	}
	return strings.Join(p.Refutation(l, a.from.board, a.from.turn, &problem.Try{Move: a.Move, Verdict: a.Verdict, Line: r.Line}), " ")
}

// lineText is the moves of a line.
func lineText(line []board.Stone, size int) string {
	var moves []string
	for _, m := range line {
		moves = append(moves, board.FormatPoint(m.Point, size))
	}
	return strings.Join(moves, ", ")
}

// Solution is the main line of a problem.
type Solution struct {
	Line    []board.Stone
	Last    *problem.Turn     // the turn of the last move
	Outcome *progress.Outcome // what the attempt changed, if the look at the solution settled it; else nil
}

// Show shows the solution. An attempt that is not settled counts as not solved.
func (s *Session) Show() (*Solution, error) {
	o, err := s.settle(false)
	if err != nil {
		return nil, err
	}
	line, last := s.problem.MainLine()
	return &Solution{line, last, o}, nil
}
