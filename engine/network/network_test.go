package network

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/process"
	"shicho/internal/testrun"
)

var architectures = []Architecture{{Channels: 16, Layers: 1, Largest: 4}, {Channels: 32, Layers: 3, Largest: 7}, {Channels: 16, Layers: 2, Largest: 9}}

// The largest differences between the network in integers and the one in floating-point numbers, on random positions.
const (
	mostMove  = 0.05 // of the logarithm of a move's probability
	mostOwner = 0.03
	mostLead  = 1.0 // points
	mostWin   = 0.03
)

// The network in integers says what the network in floating-point numbers says, within the bounds above. The vectors of networks that were
// learned for long are larger than those of random networks, so that a part of their digits goes to the range.
func TestIntegers(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, size := range []int{7, 9, 13, 19} {
		for _, a := range architectures {
			compareGame(t, randomNetwork(a, 9, 4), size, 1)
		}
		compareGame(t, Source{}.For(size), size, 3)
	}
}

// compareGame compares what a network says of each position of a random game. The bounds are multiplied by a factor.
func compareGame(t *testing.T, n *Network, size int, factor float64) {
	t.Helper()
	e, err := n.NewEvaluator(size)
	if err != nil {
		t.Fatal(err)
	}
	r, err := n.NewReference(size)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := board.New(size)
	for _, move := range randomGame(size, size*size, rand.New(rand.NewPCG(5, 5))).Moves {
		b.TryPlay(move.Point, move.Colour)
		compare(t, e.Evaluate(b, move.Colour.Opponent(), 6.5), r.Evaluate(b, move.Colour.Opponent(), 6.5), factor)
	}
}

func compare(t *testing.T, a, b *Output, factor float64) {
	t.Helper()
	off := func(what string, x, y float32, most float64) {
		t.Helper()
		if x != y && !(math.Abs(float64(x-y)) <= factor*most) {
			t.Fatalf("%s: %g in integers, %g in floating-point numbers", what, x, y)
		}
	}
	off("pass", a.Pass, b.Pass, mostMove)
	off("lead", a.Lead, b.Lead, mostLead)
	off("spread", a.Spread, b.Spread, mostLead)
	off("win", a.Win, b.Win, mostWin)
	for p := range a.Moves {
		off("move", a.Moves[p], b.Moves[p], mostMove)
		off("owner", a.Owners[p], b.Owners[p], mostOwner)
	}
}

// same tells whether two outputs are equal, or nearly so.
func same(a, b *Output, most float64) bool {
	off := 0.0
	add := func(x, y float32) {
		if x != y {
			off = max(off, math.Abs(float64(x-y)))
		}
	}
	add(a.Pass, b.Pass)
	add(a.Win, b.Win)
	add(a.Lead/10, b.Lead/10)
	for p := range a.Moves {
		add(a.Moves[p], b.Moves[p])
		add(a.Owners[p], b.Owners[p])
	}
	return off <= most
}

// A position that is turned or mirrored is evaluated so. With its colours exchanged, moves and owners are.
func TestSymmetry(t *testing.T) {
	testrun.SingleGoroutine(t)
	n := randomNetwork(architectures[1], 9, 4)
	r, _ := n.NewReference(9)
	q, _ := n.NewReference(9)
	b, _ := board.New(9)
	rnd := rand.New(rand.NewPCG(6, 6))
	for _, move := range randomGame(9, 60, rnd).Moves {
		b.TryPlay(move.Point, move.Colour)
	}
	b = b.Transformed(0, false) // without the last moves, which Transformed leaves out
	want := r.Evaluate(b, board.Black, 6.5)
	for s := range board.Symmetry(board.Symmetries) {
		for _, swapped := range []bool{false, true} {
			side, sign := board.Black, float32(1)
			if swapped {
				side, sign = board.White, -1
			}
			got := q.Evaluate(b.Transformed(s, swapped), side, 6.5)
			back := newOutput(81)
			back.Pass, back.Win, back.Lead = got.Pass, got.Win, got.Lead
			if swapped {
				back.Pass, back.Win, back.Lead = want.Pass, want.Win, want.Lead
			}
			for p := range back.Moves {
				at := s.Point(board.Point(p), 9)
				back.Moves[p], back.Owners[p] = got.Moves[at], sign*got.Owners[at]
			}
			if !same(want, back, 1e-4) {
				t.Errorf("symmetry %d, colours exchanged: %t", s, swapped)
			}
		}
	}
}

// Lead and spread do not depend on the komi, and Black wins the less often, the more points White gets.
func TestKomi(t *testing.T) {
	for _, size := range []int{9, 13, 19} {
		e, err := Source{}.For(size).NewEvaluator(size)
		if err != nil {
			t.Fatal(err)
		}
		for _, handicap := range []int{0, 4, 9} {
			b, _ := board.New(size)
			for _, p := range board.HandicapPoints(size, handicap) {
				b.Setup([]board.Stone{{Point: p, Colour: board.Black}})
			}
			side := board.White
			if handicap == 0 {
				side = board.Black
			}
			first := *e.Evaluate(b, side, -40.5)
			win := first.Win
			for _, komi := range []float64{-20.5, 0.5, 7.5, 20.5, 60.5} {
				o := e.Evaluate(b, side, komi)
				if o.Lead != first.Lead || o.Spread != first.Spread || o.Win > win {
					t.Errorf("%d lines, %d stones, komi %g: lead %g, spread %g, and %g of the games", size, handicap, komi, o.Lead, o.Spread, o.Win)
				}
				win = o.Win
			}
			if win > 0.5 && handicap < 9 {
				t.Errorf("%d lines, %d stones: Black wins %g of the games with a komi of 60 points", size, handicap, win)
			}
		}
	}
}

// An evaluator that has followed moves and takebacks says the same as a new one.
func FuzzFollow(f *testing.F) {
	n := randomNetwork(architectures[1], 7, 4)
	e, _ := n.NewEvaluator(7)
	f.Add([]byte{1, 2, 3, 200, 4, 5, 6, 7, 255, 254, 9, 10, 11})
	f.Fuzz(func(t *testing.T, moves []byte) {
		b, _ := board.New(7)
		colour := board.Black
		for i, x := range moves[:min(len(moves), 120)] {
			switch {
			case x >= 192 && b.Moves() > 0:
				colour = b.LastMove().Colour
				b.Undo()
			case x < 192:
				if !b.TryPlay(board.Point(x%50)-1, colour) {
					continue
				}
				colour = colour.Opponent()
			}
			if i%5 > 0 {
				continue
			}
			e.Evaluate(b, colour, 6.5)
		}
		got := e.Evaluate(b, colour, 6.5)
		fresh, _ := n.NewEvaluator(7)
		if !same(got, fresh.Evaluate(b, colour, 6.5), 0) {
			t.Errorf("a new evaluator differs:\n%v", b)
		}
		for side := range e.position.sides {
			toMove := board.Colour(side) + board.Black
			if !slices.Equal(e.position.largest(toMove), fresh.position.largest(toMove)) {
				t.Errorf("shapes differ for %v:\n%v", toMove, b)
			}
		}
	})
}

// An evaluation allocates nothing.
func TestAllocations(t *testing.T) {
	testrun.SingleGoroutine(t)
	n := randomNetwork(architectures[1], 9, 4)
	e, _ := n.NewEvaluator(9)
	g := randomGame(9, 80, rand.New(rand.NewPCG(1, 6)))
	b, _ := board.New(9)
	play := func() {
		for _, move := range g.Moves {
			b.TryPlay(move.Point, move.Colour)
			e.Evaluate(b, move.Colour.Opponent(), 7)
		}
		for b.Moves() > 0 {
			b.Undo()
		}
	}
	play()
	if allocations := testing.AllocsPerRun(3, play); allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

// A network is the same after it was saved and loaded. A damaged file is refused.
func TestFile(t *testing.T) {
	testrun.SingleGoroutine(t)
	n := randomNetwork(architectures[0], 7, 4)
	n.About = "a test"
	n.round()
	data, err := n.Encode()
	if err != nil {
		t.Fatal(err)
	}
	m, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := m.Encode()
	if !bytes.Equal(data, again) || m.About != n.About || !slices.Equal(m.rows, n.rows) {
		t.Error("another network after saving and loading")
	}
	for i := range data {
		if i > 400 && i%4999 > 0 {
			continue
		}
		bad := slices.Clone(data)
		bad[i] ^= 0x10
		if _, err := Decode(bad); !errors.Is(err, ErrFile) && !errors.Is(err, ErrVersion) {
			t.Fatalf("byte %d damaged: %v", i, err)
		}
		if _, err := Decode(data[:i]); !errors.Is(err, ErrFile) {
			t.Fatalf("cut to %d bytes: %v", i, err)
		}
	}
}

// Whole evaluations after each move of a game. The metric cpu-ns/op is processor time, which other work on the machine hardly changes.
func BenchmarkEvaluate(b *testing.B) {
	for _, size := range []int{9, 19} {
		for _, a := range []Architecture{{Channels: 32, Layers: 4, Largest: 9}, {Channels: 48, Layers: 12, Largest: 9}, {Channels: 64, Layers: 6, Largest: 9}} {
			b.Run(fmt.Sprintf("size=%d/channels=%d/layers=%d", size, a.Channels, a.Layers), func(b *testing.B) { benchmarkEvaluate(b, a, size) })
		}
	}
}

func benchmarkEvaluate(b *testing.B, a Architecture, size int) {
	n := randomNetwork(a, size, 1)
	e, _ := n.NewEvaluator(size)
	g := randomGame(size, 2*size*size/3, rand.New(rand.NewPCG(1, 3)))
	position, _ := board.New(size)
	b.ReportAllocs()
	before, _ := process.Time()
	for i := 0; b.Loop(); i++ {
		move := g.Moves[i%len(g.Moves)]
		if i%len(g.Moves) == 0 {
			position.Clear()
		}
		position.TryPlay(move.Point, move.Colour)
		e.Evaluate(position, move.Colour.Opponent(), 6.5)
	}
	after, _ := process.Time()
	b.ReportMetric(float64(after-before)/float64(b.N), "cpu-ns/op")
}
