package search

import (
	"math"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// White's stones at B1 and B2 are captured whoever moves; no other string is.
const lost = `
	7 |. . . . . . .
	6 |. . . O . . .
	5 |. . . . . . .
	4 |. . . . . . .
	3 |X X X . . O .
	2 |. O X . . . .
	1 |. O X . . . .`

// A part of the result takes strings that are proved dead for captured. The simulations allocate nothing.
func TestProofs(t *testing.T) {
	testrun.SingleGoroutine(t)
	settings := small()
	settings.Proofs, settings.Margin, settings.Memory = 0.25, 0, 1
	s := newSearch(t, 7, settings)
	b := board.MustParse(lost)
	load(t, s, b, board.Black, Rules{})
	s.prepareRoot()
	if len(s.settled) != 1 || s.settled[0].owner != board.Black || s.settled[0].points.Len() != 2 {
		t.Fatalf("settled: %v", s.settled)
	}
	w := s.workers[0]
	clear(w.owned)
	w.sums.simulated = 1
	stone := s.settled[0].points.First()
	for q := stone; q >= 0; q = s.settled[0].points.Next(q + 1) {
		w.owned[q] = -1
	}
	// Black gets four points more than in the simulation.
	for _, c := range []struct{ score, want float64 }{{-3, 0.25}, {-5, 0}, {5, 1}} {
		if won := w.results(c.score); math.Abs(float64(won[board.Black])/winOne-c.want) > 0.01 || won[board.Black]+won[board.White] != winOne {
			t.Errorf("with a score of %v Black wins %v", c.score, won)
		}
	}
	w.sums.clear()
	best(t, s, b, board.Black, Rules{}, 2000)
	if n := testing.AllocsPerRun(50, w.simulate); n != 0 {
		t.Errorf("%v allocations a simulation", n)
	}
}
