package miner

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"shicho/internal/testrun"
)

// TestCancelled ends the work on a game, and mines the game again.
func TestCancelled(t *testing.T) {
	testrun.SingleGoroutine(t)
	record := randomRecord(9, 120, rand.New(rand.NewPCG(1, 2)))
	options := Paper
	options.Missed = true
	m := New(options)
	want, err := m.Mine(t.Context(), record)
	if err != nil {
		t.Fatal(err)
	}
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	if _, err := m.Mine(ctx, record); err != gone {
		t.Errorf("cancelled: %v", err)
	}
	if got, err := m.Mine(t.Context(), record); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("mined again: %v, or another result", err)
	}
}
