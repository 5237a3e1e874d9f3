package problem

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/proof"
	"shicho/tactics"
)

// Prove writes certificates: that the solution reaches the goal, and that each wrong first move fails. take has each of them with its name.
// missing counts the proofs that were not found. The error is the one of take, or wraps proof.ErrNoClaim if the goal is not stated.
func (p *Problem) Prove(w *proof.Writer, limits *tactics.Limits, take func(c *proof.Certificate, name string) error) (missing int, err error) {
	if p.Goal == Unstated || p.First == nil {
		return 0, fmt.Errorf("%w: the goal is not stated", proof.ErrNoClaim)
	}
	s := proof.Statement{Question: tactics.Question{Target: p.Target, ToMove: p.side()}, Outcome: tactics.Captured, Free: p.Solver().Opponent()}
	if p.Goal == Save {
		s.Outcome = tactics.Escaped
	}
	name := func(move board.Point) string { return board.FormatPoint(move, p.Board.Size()) }
	prove := func(b *board.Board, s proof.Statement, first board.Point, what string) error {
		c, err := w.WriteMove(b, s, first, limits)
		if errors.Is(err, proof.ErrNotFound) || errors.Is(err, proof.ErrTooLarge) {
			missing++
			return nil
		}
		if err != nil {
			return err
		}
		return take(c, what)
	}
	if err := prove(p.Board, s, p.Solution, "the solution "+name(p.Solution)); err != nil {
		return missing, err
	}
	s.ToMove, s.Outcome, s.Free = s.ToMove.Opponent(), tactics.Captured+tactics.Escaped-s.Outcome, p.Solver()
	for i := range p.First.Tries {
		t := &p.First.Tries[i]
		if t.Verdict != Wrong {
			continue
		}
		b := p.Board.Clone()
		if err := b.Play(t.Move, p.Solver()); err != nil {
			return missing, err
		}
		if err := prove(b, s, board.NoPoint, "the wrong move "+name(t.Move)); err != nil {
			return missing, err
		}
	}
	return missing, nil
}
