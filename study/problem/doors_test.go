package problem

import (
	"context"
	"errors"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// A maker refuses what is no question, and a maker without options makes problems of captures.
func TestNoQuestion(t *testing.T) {
	b := board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
	m := NewMaker(Options{})
	if len(m.options.Classes) == 0 || m.options.Limits.Name != tactics.Default.Name {
		t.Errorf("%+v", m.options)
	}
	for name, q := range map[string]Challenge{
		"no board":      {},
		"empty point":   {Board: b},
		"off the board": {Board: b, Target: 99},
		"no point":      {Board: b, Target: board.NoPoint, Goal: Live},
		"one string":    {Board: b, Target: 12, Goal: Connect, Other: 0},
	} {
		if p, err := m.Make(t.Context(), q); !errors.Is(err, tactics.ErrNoTarget) {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	if _, err := m.Make(t.Context(), Challenge{Board: b, Target: 12, Goal: Unstated}); !errors.Is(err, tactics.ErrGoal) {
		t.Error(err)
	}
	if q := (Challenge{Goal: 77}); q.Goal.String() != "goal 77" {
		t.Error(q.Goal)
	}
}

// What the end of a context cuts off makes no problem.
func TestEndedContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	b := board.MustParse(`
5 |. . . . .
4 |. . X . .
3 |. X O X .
2 |. . . . .
1 |. . . . .
   A B C D E
`)
	if p, err := NewMaker(Options{}).Make(ctx, Challenge{Board: b, Target: 12}); !errors.Is(err, context.Canceled) {
		t.Error(p, err)
	}
	w := worker{maker: NewMaker(Options{})}
	m := &made{input: Input{Problem: &Problem{}}, done: make(chan struct{})}
	w.work(ctx, m)
	if <-m.done; len(m.problems) > 0 || m.counts.Ready > 0 {
		t.Errorf("%+v", m)
	}
}
