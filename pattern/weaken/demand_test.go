package weaken

import (
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/stress"
	"shicho/tactics"
)

// examiner proves patterns that are drawn. The prover tries all moves of the winner.
type examiner struct {
	w     *Weakener
	layer *stress.Layer
	judge *stress.Judge
}

// newExaminer makes an examiner.
func newExaminer(layer *stress.Layer, judge *stress.Judge) *examiner {
	x := &examiner{w: New(), layer: layer, judge: judge}
	x.w.v.suggest = x.w.v.everything
	return x
}

// everything suggests all points that may be open, and then a pass.
func (v *prover) everything(s *state, n int) board.Point {
	for p := v.named.First(); p >= 0; p = v.named.Next(p + 1) {
		if s.cells[p].isOpen() {
			if n--; n < 0 {
				return p
			}
		}
	}
	if n == 0 {
		return board.Pass
	}
	return board.NoPoint
}

// proves tells whether the prover proves that the move of a pattern captures or saves the target.
func (x *examiner) proves(t *testing.T, p shape.Pattern, nodes int) bool {
	t.Helper()
	for range 1000 {
		if c, ok := x.layer.Lay(p); ok && c.IsWhole() {
			d := x.demand(t, p, &c)
			return x.w.prove(&d, reads{}, nodes, 0)
		}
	}
	t.Fatalf("no board for\n%s", p)
	return false
}

// demand is what the pattern asks of the board of a case.
func (x *examiner) demand(t *testing.T, p shape.Pattern, c *stress.Case) demand {
	t.Helper()
	w := x.w
	size := board.Point(c.Board.Size())
	at := func(column, line int) board.Point {
		moveX, moveY := p.Move()
		return c.Move + board.Point(column-moveX) + board.Point(line-moveY)*size
	}
	var drawn board.PointSet
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) != shape.Any {
				drawn.Add(at(x, y))
			}
		}
	}
	d, ok := w.begin(&ExactProof{Board: c.Board, Target: c.Target, Move: c.Move, Zone: drawn, Kind: p.Kind(), Attacks: p.Kind() == shape.Capture,
		Limits: tactics.Limits{Escape: tactics.Escape{Liberties: 5}}})
	if !ok {
		t.Fatalf("too many points:\n%s", p)
	}
	d.edges = p.Edges()
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) == shape.Any {
				continue
			}
			n := w.v.grid.numberOf(at(x, y))
			d.least[n] = int8(p.Least(x, y))
			if p.At(x, y).IsWeak() {
				d.cells[n] = maybe
			}
		}
	}
	return d
}
