package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// Black wins three of four counted games, and one more game is a tie. The first point is always the winner's. The second is always
// Black's. The third is Black's, except once when Black wins. The fourth is White's, except in the tie.
func TestDecisive(t *testing.T) {
	sums := newSums(4)
	for _, g := range []struct {
		score float64
		owned []float32
	}{
		{5, []float32{1, 1, 1, -1}},
		{1, []float32{1, 1, 1, -1}},
		{9, []float32{1, 1, -1, -1}},
		{-5, []float32{-1, 1, 1, -1}},
		{0, []float32{0, 1, 1, 1}},
	} {
		noteGame(&sums, g.score, 0, g.owned...)
	}
	deviation := math.Sqrt(0.8 - 0.4*0.4)
	for p, want := range []struct{ owner, decisive float64 }{
		{0.4, deviation},
		{1, 0},
		{0.6, (0 - 0.6*0.4) / deviation},
		{-0.6, (-0.4 + 0.6*0.4) / deviation},
	} {
		if o, d := sums.owner(p), sums.criticality(p); !near(o, want.owner) || !near(d, want.decisive) {
			t.Errorf("point %d: owner %v, criticality %v, want %v", p, o, d, want)
		}
	}
}

// noteGame adds a game with its score, the score that counts as even, and the owners of the points.
func noteGame(t *sums, score, even float64, owners ...float32) {
	t.note(nil, 0, &result{score: score, winner: float64(cmp.Compare(score, even)), owners: owners})
}

func near(x, y float64) bool { return math.Abs(x-y) < 1e-9 }

// If a lead of four counts as even, Black wins one of three games. Where one side wins all games, no point decides.
func TestDecisiveKomi(t *testing.T) {
	sums, lost := newSums(1), newSums(1)
	for _, score := range []float64{3, 5, 2} {
		noteGame(&sums, score, 4, float32(cmp.Compare(score, 4)))
		noteGame(&lost, -score, 0, 1)
	}
	if d := sums.criticality(0); !near(d, math.Sqrt(1-1.0/9)) {
		t.Errorf("criticality %v", d)
	}
	if d := lost.criticality(0); d != 0 {
		t.Errorf("criticality %v where all games are lost", d)
	}
}

// With the colours exchanged the factors are exchanged, too. A point that is mostly Black's has different factors for the two
// sides.
func TestBearingSides(t *testing.T) {
	testrun.SingleGoroutine(t)
	sums, swapped := newSums(1), newSums(1)
	for i := range int32(10) {
		owner := float32(1)
		if i == 0 {
			owner = -1
		}
		noteGame(&sums, float64(2*(i%2)-1), 0, owner)
		noteGame(&swapped, -float64(2*(i%2)-1), 0, -owner)
	}
	black, white := sums.bearing(board.Black, 0), sums.bearing(board.White, 0)
	if !near(black, swapped.bearing(board.White, 0)) || !near(white, swapped.bearing(board.Black, 0)) {
		t.Errorf("%v %v, with colours exchanged %v %v", black, white, swapped.bearing(board.White, 0), swapped.bearing(board.Black, 0))
	}
	if black-white < 0.5 {
		t.Errorf("Black %v, White %v", black, white)
	}
}

// Black lives or White kills at B7, which decides the game. B7 has a larger factor than a point that is settled.
func TestBearing(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(vital)
	settings := small()
	settings.Bearing = 1
	s := newSearch(t, 7, settings)
	load(t, s, b, board.Black, Rules{Komi: -40})
	if f := s.bearing.factor(board.Black, named(t, 7, "B7")); f != 1 {
		t.Errorf("before the first playout: %v", f)
	}
	s.Run(context.Background(), 800, nil)
	for _, side := range []board.Colour{board.Black, board.White} {
		eye, elsewhere := s.bearing.factor(side, named(t, 7, "B7")), s.bearing.factor(side, named(t, 7, "B1"))
		if eye < 3*elsewhere {
			t.Errorf("%s: B7 %.2f, B1 %.2f", side, eye, elsewhere)
		}
	}
	if f := s.bearing.factor(board.Black, board.Pass); f != 1 {
		t.Errorf("pass: %v", f)
	}
	factor := s.bearing.factor(board.White, named(t, 7, "B7"))
	b.TryPlay(named(t, 7, "B7"), board.Black)
	load(t, s, b, board.White, Rules{Komi: -40})
	if f := s.bearing.factor(board.White, named(t, 7, "B7")); f != factor || s.bearing.next != bearingKept {
		t.Errorf("in the next position: %v, not %v, until %d playouts", f, factor, s.bearing.next)
	}
	s.plant()
	if f := s.bearing.factor(board.Black, named(t, 7, "B7")); f != 1 {
		t.Errorf("with a new tree: %v", f)
	}
}

// reorder loses no move, leaves the pass in its place, and goes on to try moves with visits.
func TestReorder(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, kind := range []string{"early", "late"} {
		settings := small()
		settings.Bearing = 0
		s := newSearch(t, 9, settings)
		b, _ := board.New(9)
		if kind == "late" {
			b.TryPlay(board.Pass, board.White)
		}
		load(t, s, b, board.Black, Rules{Komi: 7.5})
		s.Run(context.Background(), 200, nil)
		children := s.tree.children(s.root)
		pass := 0
		for children[pass].point() != board.Pass {
			pass++
		}
		most := mostVisited(children)
		likely, unlikely := len(children)-2, most.point()
		if unlikely == board.Pass || likely == pass {
			t.Fatal("the pass is most visited, or last but one")
		}
		s.bearing.factors[board.Black][children[likely].point()].Store(math.Float32bits(1e30))
		s.bearing.factors[board.Black][unlikely].Store(math.Float32bits(1e-30))
		s.reorder()
		o := s.bearing.order.Load()
		if first := int(o.places[0]); first != likely {
			t.Errorf("%s: %d is first, not %d", kind, first, likely)
		}
		if o.places[pass] != uint16(pass) {
			t.Errorf("%s: the pass has gone from place %d", kind, pass)
		}
		sorted := slices.Sorted(slices.Values(o.places))
		for i, place := range sorted {
			if int(place) != i {
				t.Fatalf("%s: %v", kind, o.places)
			}
		}
		tries := s.movesToTry(s.root)
		found := map[board.Point]bool{}
		for i := range tries.n {
			found[tries.at(i).point()] = true
		}
		if !found[unlikely] || tries.n >= len(children) {
			t.Errorf("%s: %s is not tried any more", kind, board.FormatPoint(unlikely, 9))
		}
	}
}

// The scaled factors change neither the sum of a node's probabilities nor the probability of the pass.
func TestScale(t *testing.T) {
	testrun.SameGoroutines(t, "TestThreadsCount")
	s := newSearch(t, 9, small())
	b, _ := board.New(9)
	load(t, s, b, board.Black, Rules{Komi: 7.5})
	s.Run(context.Background(), 300, nil)
	for _, side := range []board.Colour{board.Black, board.White} {
		tries := s.movesToTry(s.root)
		scale := s.scale(&tries, side)
		before, after := 0.0, 0.0
		for i := range tries.n {
			if c := tries.at(i); c.point() != board.Pass {
				before += float64(c.prior)
				after += float64(c.prior) * scale * s.bearing.factor(side, c.point())
			}
		}
		if !near(before, after) || scale == 1 {
			t.Errorf("%s: %v, then %v, scale %v", side, before, after, scale)
		}
	}
}

// With several threads no simulation is lost: the visits of the root's moves have the root's visits as their sum.
func TestThreadsCount(t *testing.T) {
	settings := small()
	settings.Threads = 4
	s := newSearch(t, 9, settings)
	b, _ := board.New(9)
	load(t, s, b, board.Black, Rules{Komi: 7.5})
	s.Run(context.Background(), 1500, nil)
	sum := 0
	children := s.tree.children(s.root)
	for i := range children {
		sum += children[i].count.visits()
	}
	if s.bearing.order.Load() == nil {
		t.Error("the root's moves were not put into order")
	}
	if visits := s.root.count.visits(); sum != visits {
		t.Errorf("%d visits of the root, %d of its moves", visits, sum)
	}
}

func TestBetween(t *testing.T) {
	table := []float64{1, 3, 7}
	for _, c := range [][2]float64{{-1, 1}, {0, 1}, {0.5, 2}, {1, 3}, {1.75, 6}, {2, 7}, {9, 7}} {
		if got := between(table, c[0]); got != c[1] {
			t.Errorf("at %v: %v, want %v", c[0], got, c[1])
		}
	}
}
