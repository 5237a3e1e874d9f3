package search

import (
	"math"
	"slices"
	"testing"

	"shicho/board"
)

// TestRaveParts checks what later moves count, by their distance.
func TestRaveParts(t *testing.T) {
	for _, size := range []int{9, 13, 19} {
		parts := raveParts(size)
		if parts[0] != raveWhole || parts[len(parts)-1] != 0 {
			t.Errorf("%d lines: the parts go from %d to %d", size, parts[0], parts[len(parts)-1])
		}
		third := 130 * size * size / (19 * 19)
		if want := uint64(math.Round(raveWhole / math.E)); parts[third] != want {
			t.Errorf("%d lines: after %d moves the part is %d, want %d", size, third, parts[third], want)
		}
		if !slices.IsSortedFunc(parts, func(x, y uint64) int { return int(y) - int(x) }) {
			t.Errorf("%d lines: the parts grow: %v", size, parts)
		}
	}
}

// TestCountLater plays the moves A, B and C of both sides after a node, and counts what the side to move at the node played.
func TestCountLater(t *testing.T) {
	s, err := New(9, Default())
	if err != nil {
		t.Fatal(err)
	}
	s.prepareRoot()
	children := s.tree.children(s.root)
	first := make([]firstMove, 82)
	first[children[0].move+1] = firstMove{board.Black, 7}
	first[children[1].move+1] = firstMove{board.White, 8}
	first[children[2].move+1] = firstMove{board.Black, 7 + 500}
	s.countLater(s.root, first, 7, board.Black, winOne)
	for i, want := range []float64{1, 0, 0, 0} {
		if simulations, won := children[i].later(); simulations != want || won != want {
			t.Errorf("move %d: %v of %v simulations won, want %v", i, won, simulations, want)
		}
	}
	s.root.count.word.Store(raveMost << visitShift)
	s.countLater(s.root, first, 7, board.Black, winOne)
	if simulations, _ := children[0].later(); simulations != 1 {
		t.Error("a node with very many visits counts later moves")
	}
}
