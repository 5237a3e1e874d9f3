package training

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/protocol/report"
	"shicho/study/problem"
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
func (d *Desk) Why(ctx context.Context, p *Play) (*Why, error) {
	a, at, err := d.find(p.Attempt, p.Moves)
	if err != nil {
		return nil, err
	}
	if d.isOpen(a) {
		return nil, ErrEarly
	}
	w := &Why{Words: []string{}, Line: []ask.Step{}, Zone: []string{}}
	switch {
	case !at.canRead() && at.tried == board.NoPoint:
		w.Words = append(w.Words, "The problem does not say what is to be captured or saved, so that the reader cannot be asked.")
	case !at.canRead():
		w.Words = append(w.Words, at.before.RecordText(at.tried, at.board.Size()))
	case at.isTaken():
		w.Words = append(w.Words, "The stones are off the board.")
		return w, nil
	default:
		if err := d.readWhy(ctx, at, w); err != nil {
			return nil, err
		}
	}
	if stored := at.refutation(); len(stored) > len(w.Line) {
		w.Line = ask.Steps(at.board, stored, at.problem.Target)
	}
	return w, nil
}

// readWhy asks the reader what the side to move can do.
func (d *Desk) readWhy(ctx context.Context, at *place, w *Why) error {
	read, err := d.reader.Read(ctx, question(at))
	if err != nil {
		return err
	}
	attacks := (at.problem.Goal == problem.Capture) == (at.next() == at.problem.Solver())
	verdict, said := read.Defend, read.Defending
	if attacks {
		verdict, said = read.Attack, read.Attacking
	}
	w.Words, w.Zone = said, verdict.Zone
	w.Line = ask.Steps(at.board, stones(verdict.Line, at.board.Size()), at.problem.Target)
	return nil
}

// stones reads the moves of a report.
func stones(line []report.Move, size int) (list []board.Stone) {
	for _, m := range line {
		point, err := board.ParsePoint(m.Point, size)
		if err != nil {
			break
		}
		list = append(list, board.Stone{Point: point, Colour: board.ParseColour(m.Colour)})
	}
	return list
}

// refutation is what follows in the stored line that refutes the wrong move, if play has kept to that line.
func (at *place) refutation() []board.Stone {
	if at.wrong == nil || at.since > len(at.wrong.Line) || !slices.Equal(at.moves[len(at.moves)-at.since:], at.wrong.Line[:at.since]) {
		return nil
	}
	return at.wrong.Line[at.since:]
}

// isTaken tells whether the target is off the board.
func (at *place) isTaken() bool {
	return at.board.At(at.problem.Target) != at.problem.Board.At(at.problem.Target)
}

// Solution is a line in which the solver reaches the goal.
type Solution struct {
	Words   []string   `json:"words"`
	Line    []ask.Step `json:"line"`
	Outcome *Outcome   `json:"outcome"` // if asking decided the attempt
}

// Solution shows the main line of the tree of Play.Attempt. An attempt that was not decided has failed.
func (d *Desk) Solution(_ context.Context, p *Play) (*Solution, error) {
	a, at, err := d.find(p.Attempt, nil)
	if err != nil {
		return nil, err
	}
	line, last := at.problem.MainLine()
	s := &Solution{Line: ask.Steps(at.board, line, at.problem.Target)}
	s.Words = solutionWords(at.problem, line, last)
	s.Outcome, err = d.decide(a, false)
	return s, err
}

// solutionWords names the first move of the main line, and says what the last one reaches.
func solutionWords(p *problem.Problem, line []board.Stone, last *problem.Turn) []string {
	end := endWords(p, last, last.Right[0])
	if len(line) == 1 {
		return end
	}
	said := []string{fmt.Sprintf("%s is the move.", board.FormatPoint(line[0].Point, p.Board.Size()))}
	if last.Taken {
		return append(said, end...)
	}
	if reached := p.End(last); reached != "" {
		said = append(said, reached)
	}
	return said
}

// question is a question about the target where play has come to.
func question(at *place) *ask.Question {
	p := at.problem
	position := ask.NewPosition(p.Board, p.Solver())
	position.ToMove = at.next().String()
	for _, m := range at.moves {
		position.Moves = append(position.Moves, report.Move{Colour: m.Colour.String(), Point: board.FormatPoint(m.Point, p.Board.Size())})
	}
	q := &ask.Question{Position: *position, Target: board.FormatPoint(p.Target, p.Board.Size()), Owner: p.Board.At(p.Target).String(), Side: "attack"}
	if p.Goal == problem.Save {
		q.Side = "defend"
	}
	return q
}
