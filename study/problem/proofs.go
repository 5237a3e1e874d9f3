package problem

import (
	"fmt"

	"shicho/board"
	"shicho/proof"
	"shicho/tactics"
)

// proofNodes bounds the searches for each certificate.
const proofNodes = 2_000_000

// Prove writes certificates: that the solution reaches the goal, and that each wrong first move fails, as far as the reader proves that. take has each of
// them with its name. missing counts the moves without a certificate: many wrong moves fail only by a limit that keeps the attacker near. The error is the one
// of take, or wraps proof.ErrNoClaim if the goal is not stated. The reader must keep its tables.
func (p *Problem) Prove(r *tactics.Reader, limits *tactics.Limits, take func(c *proof.Certificate, name string) error) (missing int, err error) {
	if p.Goal == Unstated || p.First == nil {
		return 0, fmt.Errorf("%w: the goal is not stated", proof.ErrNoClaim)
	}
	bounds, w := bounded(*limits, p.Goal), proof.Using(r)
	w.MostNodes = proofNodes
	prove := func(b *board.Board, s proof.Statement, first, move board.Point, what string) error {
		c, err := w.WriteMove(b, s, first, &bounds)
		if err != nil {
			missing++
			return nil
		}
		return take(c, what+" "+board.FormatPoint(move, b.Size()))
	}
	s := proof.Statement{Question: p.question(p.Goal.side()), Outcome: tactics.Captured, Free: p.Solver().Opponent()}
	if p.Goal.side() == tactics.Defender {
		s.Outcome = tactics.Escaped
	}
	switch p.First.Ko { // as the opponent has it
	case tactics.KoFirst: // the solver must find the first threat
		s.Free = p.Solver()
	case tactics.KoThreat:
		s.Free = board.Empty
	}
	if err := prove(p.Board, s, p.Solution, p.Solution, "the solution"); err != nil {
		return missing, err
	}
	for i := range p.First.Tries {
		t := &p.First.Tries[i]
		b := p.Board.Clone()
		if t.Verdict != Wrong || !b.TryPlay(t.Move, p.Solver()) {
			continue
		}
		now, over, _ := p.On(b)
		if over {
			missing++
			continue
		}
		q := now.question(p.Goal.side().Opponent())
		a, err := r.Ask(b, q, &bounds)
		if err == nil {
			s, err = proof.Of(b, q, &a)
		}
		if err != nil {
			missing++
			continue
		}
		if err := prove(b, s, board.NoPoint, t.Move, "the wrong move"); err != nil {
			return missing, err
		}
	}
	return missing, nil
}
