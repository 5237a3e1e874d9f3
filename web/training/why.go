package training

import (
	"context"
	"errors"

	"shicho/board"
	"shicho/internal/lang"
	"shicho/study/problem"
	"shicho/study/train"
	"shicho/web/ask"
)

// ErrEarly says that an answer would give the solution away.
var ErrEarly = errors.New("play a move first")

// Why says why the last move fails or works.
type Why struct {
	Words []string   `json:"words"`
	Line  []ask.Step `json:"line"` // how play goes on
	Zone  []string   `json:"zone"` // the points that the answer depends on
}

// Why asks about the position after Play.Moves. The error may wrap ErrPlay, ErrAttempt, ErrEarly, or an error of package ask.
func (a *Attempts) Why(ctx context.Context, p *Play) (*Why, error) {
	at, err := a.place(p.Attempt, p.Moves)
	if err != nil {
		return nil, err
	}
	if _, settled := at.Session().Outcome(); !settled || len(at.Line()) == 0 {
		return nil, ErrEarly
	}
	l := lang.From(ctx)
	w := &Why{Words: []string{}, Line: []ask.Step{}, Zone: []string{}}
	about := at.Session().Problem()
	said := at.RecordText(l)
	switch {
	case !canRead(about) && said == "":
		w.Words = append(w.Words, l.Say("The problem does not say what is to be captured or saved, so that the reader cannot be asked."))
	case !canRead(about):
		w.Words = append(w.Words, said)
	case at.IsGone():
		w.Words = append(w.Words, goneWords(l, about))
		return w, nil
	default:
		reason, err := at.Why(ctx)
		if err != nil {
			return nil, err
		}
		w.Words = []string{reason.Text}
		for _, x := range reason.Zone.Points() {
			w.Zone = append(w.Zone, board.FormatPoint(x, about.Board.Size()))
		}
		w.Line = ask.Steps(l, at.Board(), at.Rest(reason.Line), about.Target)
	}
	return w, nil
}

// goneWords says that the stones on the board have decided.
func goneWords(l *lang.Language, p *problem.Problem) string {
	if p.Goal.HasPair() {
		return l.Say("It is decided whether the stones are connected.")
	}
	return l.Say("The stones are off the board.")
}

// Solution is a line in which the solver reaches the goal.
type Solution struct {
	Words   []string   `json:"words"`
	Line    []ask.Step `json:"line"`
	Outcome *Outcome   `json:"outcome"` // if asking decided the attempt
}

// Solution shows the main line of the tree of Play.Attempt. An attempt that was not decided has failed.
func (a *Attempts) Solution(ctx context.Context, p *Play) (*Solution, error) {
	session, err := a.session(p.Attempt)
	if err != nil {
		return nil, err
	}
	shown, err := session.Show()
	if err != nil {
		return nil, err
	}
	about, l := session.Problem(), lang.From(ctx)
	s := &Solution{Line: ask.Steps(l, about.Board, shown.Line, about.Target), Words: solutionWords(l, about, shown)}
	if shown.Outcome != nil {
		s.Outcome, err = a.outcome(l, session, shown.Outcome)
	}
	return s, err
}

// solutionWords says how the solution works, or, of a record by someone else, which move is right.
func solutionWords(l *lang.Language, p *problem.Problem, shown *train.Solution) []string {
	if said := p.Explanation(l); len(said) > 0 {
		return said
	}
	line, last := shown.Line, shown.Last
	if len(line) == 1 {
		return []string{endWords(l, p, last, last.Right[0], false)}
	}
	return []string{l.Say("%s is the move.", board.FormatPoint(line[0].Point, p.Board.Size()))}
}
