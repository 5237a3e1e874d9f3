package search

import (
	"context"
	"math"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// A bucket's mean error grows towards the errors that it learns, and fades when the position changes.
func TestBuckets(t *testing.T) {
	b := newBiases()
	place, other := b.place(5, board.Black, 77), b.place(5, board.White, 77)
	if place == other {
		t.Fatal("both sides share a bucket")
	}
	means := []float64{b.mean(place)}
	for range 3 {
		for range 20 {
			b.learn(place, 8, -0.5)
		}
		means = append(means, b.mean(place))
	}
	for i := range means[1:] {
		if means[i+1] >= means[i] || means[i+1] < -0.5 {
			t.Errorf("mean errors %v", means)
		}
	}
	if b.mean(other) != 0 {
		t.Error("another bucket has learned")
	}
	b.fade()
	if faded := b.mean(place); faded <= means[3] || faded >= 0 {
		t.Errorf("%v after %v", faded, means[3])
	}
	// A result of a node with many visits counts less.
	few, many := b.place(1, board.Black, 1), b.place(2, board.Black, 2)
	b.learn(few, 1, 1)
	b.learn(many, 5000, 1)
	if b.mean(many) >= b.mean(few) || b.mean(many) <= 0 {
		t.Errorf("%v with many visits, %v with few", b.mean(many), b.mean(few))
	}
	b.forget()
	if b.mean(place) != 0 {
		t.Error("the bucket remembers")
	}
}

// A leaf's result is corrected by its bucket, from 0 to 1, and the node above learns what its own playouts got wrong.
func TestCorrected(t *testing.T) {
	settings := small()
	settings.Bias = 1
	s := newSearch(t, 9, settings)
	w := s.workers[0]
	above, leaf := &node{own: 1 + ownOne/2}, &node{}
	above.count.word.Store(9 * visitOne)
	w.path, w.places = []*node{s.root, above, leaf}, []uint32{1, 2}
	for range 10000 {
		s.biases.learn(2, 1, 0.25)
	}
	// White made the leaf's move. Black's move above won half of its own playouts, and now 0.4 - 0.25 less.
	won := w.corrected([3]uint64{board.Black: winOne * 6 / 10, board.White: winOne - winOne*6/10})
	if share := float64(won[board.White]) / winOne; math.Abs(share-0.65) > 0.01 || won[board.Black]+won[board.White] != winOne {
		t.Errorf("White wins %v", share)
	}
	if wrong := s.biases.mean(1) * biasPrior; wrong > -0.05 || wrong < -0.15 {
		t.Errorf("the node above was wrong by %v", wrong)
	}
	if won = w.corrected([3]uint64{board.Black: 0, board.White: winOne}); won[board.White] != winOne {
		t.Errorf("White wins %d of %d", won[board.White], winOne)
	}
}

// Nodes keep what their own playouts won, from move to move, and a simulation that corrects allocates nothing.
func TestBiasInSearch(t *testing.T) {
	testrun.SingleGoroutine(t)
	settings := small()
	settings.Bias, settings.Memory = 0.3, 1
	s := newSearch(t, 9, settings)
	b, _ := board.New(9)
	p := best(t, s, b, board.Black, Rules{Komi: 7.5}, 3000)
	known := func() (n int) {
		children := s.tree.children(s.root)
		for i := range children {
			if children[i].own > 0 {
				n++
			}
		}
		return n
	}
	if known() == 0 {
		t.Error("no node has a value of its own")
	}
	if n := testing.AllocsPerRun(50, s.workers[0].simulate); n != 0 {
		t.Errorf("%v allocations a simulation", n)
	}
	b.Play(p, board.Black)
	load(t, s, b, board.White, Rules{Komi: 7.5})
	if known() == 0 {
		t.Error("the values are lost with the next move")
	}
	s.Run(context.Background(), 100, nil)
}
