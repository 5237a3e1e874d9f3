package problem

import (
	"slices"
	"testing"

	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// A problem is turned into others that do not look like it or each other, each with one solution; the same problem gives the same ones.
func TestTurns(t *testing.T) {
	if testing.Short() {
		t.Skip("240 positions take some seconds")
	}
	testrun.SingleGoroutine(t)
	p := cornerProblem(t)
	p.Sources = []Source{{Name: "game.sgf", Move: 7, Game: shape.ID{1}}}
	turned := func() (ids []shape.ID) {
		for _, q := range NewMaker(Options{Limits: tactics.Default, Turn: true}).turns(p, map[shape.ID]bool{p.ID: true}) {
			checkRoundTrip(t, q)
			if len(q.First.Right) == 0 || q.Composed() != nil || newOutline(q).agrees(newOutline(p), turnShare) || !q.Sources[0].Varied {
				t.Errorf("%v", q.Board)
			}
			ids = append(ids, q.ID)
		}
		return ids
	}
	first := turned()
	if len(first) == 0 || slices.Contains(first, p.ID) {
		t.Errorf("turned into %v", first)
	}
	if *testrun.Long {
		if again := turned(); !slices.Equal(again, first) {
			t.Errorf("turned into %v, and then %v", first, again)
		}
	}
}
