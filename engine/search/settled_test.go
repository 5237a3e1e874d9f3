package search

import (
	"math"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
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

// The patterns of a library tell of C4 that the ladder that was begun captures it.
func TestSettledByPatterns(t *testing.T) {
	p, err := shape.Parse("? X O ?\nX # . .\n? * . X")
	if err != nil {
		t.Fatal(err)
	}
	var builder shape.LibraryBuilder
	if err := builder.AddEncoded(p.Encode(), 1); err != nil {
		t.Fatal(err)
	}
	settings := small()
	settings.Proofs, settings.Library = 0.25, builder.Build()
	s := newSearch(t, 7, settings)
	load(t, s, board.MustParse(`
		7 |. . . . . . .
		6 |. . . . . . .
		5 |. . X O . . .
		4 |. X O . . . .
		3 |. . X . X . .
		2 |. . . . . . .
		1 |. . . . . . .`), board.White, Rules{})
	known := s.settleByPatterns()
	if c4 := named(t, 7, "C4"); len(s.settled) != 1 || s.settled[0].owner != board.Black || !s.settled[0].points.Has(c4) || known.Len() != 1 || !known.Has(c4) {
		t.Errorf("settled: %v, known: %v", s.settled, known)
	}
	s.settle()
	if len(s.settled) != 1 {
		t.Errorf("settled: %v", s.settled)
	}
}
