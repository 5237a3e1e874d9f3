package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"shicho/board"
)

// Four simulations: a point that the winner always has decides, one that is always Black's does not.
func TestDecisive(t *testing.T) {
	sums := newSums(3)
	for i, score := range []float64{5, -5, 3, -1} {
		winner := int32(math.Copysign(1, score))
		sums.note(nil, score, []int32{winner, 1, 2*int32(i/2) - 1})
	}
	for p, want := range []struct{ owner, decisive float64 }{{0, 1}, {1, 0}, {0, 0}} {
		if o, d := sums.owner(p), sums.decisive(p); o != want.owner || d != want.decisive {
			t.Errorf("point %d: owner %v, decisive %v, want %v", p, o, d, want)
		}
	}
}

// Black to move kills or White lives at B7: it decides the game, and what is settled does not.
func TestBearing(t *testing.T) {
	b := board.MustParse(`
		7 |. . . X O . .
		6 |X X X X O . .
		5 |O O O O O O O
		4 |. . . . O . .
		3 |. O . . O . .
		2 |. . . . O . .
		1 |. . . . O . .`)
	settings := small()
	settings.Bearing = 1
	s := newSearch(t, 7, settings)
	load(t, s, b, board.Black, Rules{Komi: -40})
	if f := s.bearing.factor(board.Black, named(t, 7, "B7")); f != 1 {
		t.Errorf("before the first playout: %v", f)
	}
	s.Run(context.Background(), 400, nil)
	for _, side := range []board.Colour{board.Black, board.White} {
		vital, elsewhere := s.bearing.factor(side, named(t, 7, "B7")), s.bearing.factor(side, named(t, 7, "B1"))
		if vital < 3*elsewhere {
			t.Errorf("%s: B7 %.2f, B1 %.2f", side, vital, elsewhere)
		}
	}
	if f := s.bearing.factor(board.Black, board.Pass); f != 1 {
		t.Errorf("pass: %v", f)
	}
	s.plant()
	if f := s.bearing.factor(board.Black, named(t, 7, "B7")); f != 1 {
		t.Errorf("with a new tree: %v", f)
	}
}

// Putting the root's moves into order loses none, and nothing that is known of them.
func TestReorder(t *testing.T) {
	settings := small()
	settings.Bearing = 0
	s := newSearch(t, 9, settings)
	b, _ := board.New(9)
	load(t, s, b, board.Black, Rules{Komi: 7.5})
	s.Run(context.Background(), 200, nil)
	before := s.Report()
	pass := 0
	for children := s.tree.children(s.root); children[pass].point() != board.Pass; {
		pass++
	}
	centre := board.Point(40)
	s.bearing.factors[board.Black][centre].Store(math.Float32bits(1000))
	s.workers[0].reorder()
	children := s.tree.children(s.root)
	if children[0].point() != centre {
		t.Errorf("%s is first", board.FormatPoint(children[0].point(), 9))
	}
	if children[pass].point() != board.Pass {
		t.Errorf("the pass has gone from place %d", pass)
	}
	after := s.Report()
	if len(before.Moves) != len(after.Moves) {
		t.Fatalf("%d moves, then %d", len(before.Moves), len(after.Moves))
	}
	for _, m := range before.Moves {
		i := slices.IndexFunc(after.Moves, func(o Move) bool { return o.Point == m.Point })
		if i < 0 || after.Moves[i].Visits != m.Visits || after.Moves[i].Value != m.Value || after.Moves[i].Prior != m.Prior {
			t.Errorf("%s: %+v, then %+v", board.FormatPoint(m.Point, 9), m, after.Moves)
		}
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
