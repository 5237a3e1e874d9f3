package evaluation

import (
	"errors"
	"testing"

	"shicho/engine/moves"
)

func model(t *testing.T) *moves.Model {
	t.Helper()
	m, err := moves.Default(moves.Playout, 9)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Without a model or options there is an error.
func TestMissing(t *testing.T) {
	_, none := Evaluate(t.Context(), "", model(t), nil)
	_, evaluate := Evaluate(t.Context(), "", nil, &Options{})
	if !errors.Is(none, ErrNoMoves) {
		t.Error(none)
	}
	if !errors.Is(evaluate, moves.ErrNoModel) {
		t.Error(evaluate)
	}
}
