package terms

import (
	"errors"
	"testing"
)

// Each set is found by its name.
func TestLimitsByName(t *testing.T) {
	for _, want := range Named {
		if got, err := LimitsByName(want.Name); err != nil || got != want {
			t.Errorf("%s: %+v, %v", want.Name, got, err)
		}
	}
	if _, err := LimitsByName("endless"); !errors.Is(err, ErrLimits) {
		t.Errorf("endless: %v", err)
	}
}

// The nodes are bounded, and no bound is more than any bound.
func TestAtMost(t *testing.T) {
	for _, c := range []struct{ nodes, most, want int }{{0, 100, 100}, {50, 100, 50}, {200, 100, 100}} {
		if got := (Limits{Nodes: c.nodes}).AtMost(c.most).Nodes; got != c.want {
			t.Errorf("%d nodes, at most %d: %d", c.nodes, c.most, got)
		}
	}
	quick := Deep.AsQuickAs(&Fast)
	if quick.Nodes != Fast.Nodes || quick.Guess != Fast.Guess || quick.Numbers.Hope != Fast.Numbers.Hope || quick.Escape != Deep.Escape {
		t.Errorf("deep, as quick as fast: %+v", quick)
	}
	if got := Guess.AsQuickAs(&Fast); got != Guess {
		t.Errorf("guess has fewer nodes than fast, but became %+v", got)
	}
}

// What is left after a move are the limits before the next one. Where no ladder is followed, none is.
func TestAfterMove(t *testing.T) {
	for _, l := range Named {
		if after := l.AfterMove(); after.Plies.Depth != l.Plies.Depth-1 || after.BeforeMove() != l {
			t.Errorf("%s: %+v", l.Name, after)
		}
	}
	if after := PaperShallow.AfterMove(); after.Plies.Ladders != 0 {
		t.Errorf("the ladders of a search that follows none: %d", after.Plies.Ladders)
	}
}
