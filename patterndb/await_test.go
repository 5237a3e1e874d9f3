package patterndb

import (
	"context"
	"errors"
	"testing"
	"time"
)

// Await waits for a store that is being written, and says once that it does.
func TestAwait(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	put(t, s, pooled(0))
	waits := 0
	ctx, cancel := context.WithTimeout(t.Context(), 3*awaitEvery)
	defer cancel()
	if _, err := Await(ctx, dir, Options{ReadOnly: true}, func() { waits++ }); !errors.Is(err, context.DeadlineExceeded) || waits != 1 {
		t.Errorf("%v, said %d times", err, waits)
	}
	time.AfterFunc(awaitEvery, func() { s.Close() })
	r, err := Await(t.Context(), dir, Options{ReadOnly: true}, func() { waits++ })
	if err != nil || waits != 2 {
		t.Fatalf("%v, said %d times", err, waits)
	}
	hasAll(t, r, 1)
	closeStore(t, r)
	if _, err := Await(t.Context(), t.TempDir(), Options{ReadOnly: true}, func() { t.Error("waits for nothing") }); !errors.Is(err, ErrNotStore) {
		t.Error(err)
	}
}
