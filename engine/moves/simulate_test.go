package moves

import (
	"context"
	"errors"
	"slices"
	"testing"

	"shicho/board"
)

// Playouts depend on the seed alone, and their ownership adds up to the score.
func TestSimulate(t *testing.T) {
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	model, err := Default(Playout, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	run := func(seed uint64) *Simulation {
		s, err := Simulate(t.Context(), model, b, board.Black, 5, seed)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	first, again, other := run(1), run(1), run(2)
	if first.Score != again.Score || first.Moves != again.Moves || !slices.Equal(first.Ownership, again.Ownership) {
		t.Errorf("one seed gives %+v and %+v", first, again)
	}
	if slices.Equal(first.Ownership, other.Ownership) {
		t.Error("two seeds give the same playouts")
	}
	sum := 0.0
	for _, x := range first.Ownership {
		sum += x
	}
	if d := sum - first.Score; d > 1e-9 || d < -1e-9 {
		t.Errorf("ownership adds up to %g, the score is %g", sum, first.Score)
	}
	if len(first.Sizes) == 0 || first.Sizes[0].Positions == 0 || first.Moves < 5*60 {
		t.Errorf("%+v", first)
	}
}

// No playouts, no board and no model are errors: a mean of no playouts would be no number.
func TestNothing(t *testing.T) {
	b, _ := board.New(5)
	model, err := Default(Playout, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	over, end := context.WithCancel(t.Context())
	end()
	for _, c := range []struct {
		ctx   context.Context
		m     *Model
		b     *board.Board
		count int
		want  error
	}{
		{t.Context(), model, b, 0, ErrNoPlayouts}, {t.Context(), model, nil, 1, ErrNoPlayouts}, {t.Context(), nil, b, 1, ErrNoModel},
		{over, model, b, 1, context.Canceled},
	} {
		if s, err := Simulate(c.ctx, c.m, c.b, board.Black, c.count, 1); s != nil || !errors.Is(err, c.want) {
			t.Errorf("%v: %+v, %v", c.want, s, err)
		}
	}
}
