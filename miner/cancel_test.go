package miner

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"shicho/board/sgf"
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

// TestCancelledJob ends jobs at any time. A job without an error has mined everything.
func TestCancelledJob(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one.sgf")
	record := randomRecord(9, 200, rand.New(rand.NewPCG(3, 4)))
	if err := sgf.WriteFile(path, sgf.Collection{{Root: record.Tree("test")}}); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	for range 10 {
		ctx, cancel := context.WithCancelCause(t.Context())
		report, err := runJob(t, ctx, filepath.Join(t.TempDir(), "db"), []string{path}, func(*Job) { go cancel(cause) })
		if err != nil && !errors.Is(err, cause) || err == nil && report.Mined != 1 || report.Failed != 0 {
			t.Errorf("%v: %+v", err, report)
		}
		cancel(nil)
	}
}
