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
// them with its name. missing counts the moves without a certificate. Where the reader cannot refute a move under the limits, it does so if the string has run out with a
// few liberties, which the certificate says. The error is the one of take, or wraps proof.ErrNoClaim if the goal is not stated. The reader must keep its tables.
func (p *Problem) Prove(r *tactics.Reader, limits *tactics.Limits, take func(c *proof.Certificate, name string) error) (missing int, err error) {
	if p.Goal == Unstated || p.First == nil {
		return 0, fmt.Errorf("%w: the goal is not stated", proof.ErrNoClaim)
	}
	bounds, w := bounded(*limits, p.Goal), proof.Using(r)
	w.MostNodes = proofNodes
	put := func(c *proof.Certificate, what string, move board.Point) {
		switch {
		case err != nil:
		case c == nil:
			missing++
		default:
			err = take(c, what+" "+board.FormatPoint(move, p.Board.Size()))
		}
	}
	s := p.statement()
	c, _ := w.WriteMove(p.Board, s, p.Solution, &bounds)
	put(c, "the solution", p.Solution)
	for i := range p.First.Tries {
		if t := &p.First.Tries[i]; t.Verdict == Wrong {
			put(p.refutation(r, w, t.Move, &bounds), "the wrong move", t.Move)
		}
	}
	return missing, err
}

// statement is what the solution proves.
func (p *Problem) statement() proof.Statement {
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
	return s
}

// refutation is a certificate that a first move fails; nil if there is none.
func (p *Problem) refutation(r *tactics.Reader, w *proof.Writer, move board.Point, limits *tactics.Limits) *proof.Certificate {
	b := p.Board.Clone()
	if !b.TryPlay(move, p.Solver()) {
		return nil
	}
	now, over, _ := p.On(b)
	if over {
		return nil
	}
	q := now.question(p.Goal.side().Opponent())
	for _, bounds := range [...]tactics.Limits{*limits, limits.WithLiberties(runsLiberties)} {
		a, err := r.Ask(b, q, &bounds)
		if err != nil {
			return nil
		}
		s, err := proof.Of(b, q, &a)
		if err != nil {
			continue
		}
		if c, err := w.WriteMove(b, s, board.NoPoint, &bounds); err == nil {
			return c
		}
	}
	return nil
}
