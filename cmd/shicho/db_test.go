package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// An export that is interrupted leaves nothing behind, and what was there as it was; an import adds no part of a game.
func TestExportInterrupted(t *testing.T) {
	folder := t.TempDir()
	db, file := filepath.Join(folder, "patterns.db"), filepath.Join(folder, "export.jsonl")
	run := func(ctx context.Context, args ...string) error {
		root := newRoot()
		root.SetArgs(append([]string{"db"}, args...))
		root.SetOut(t.Output())
		return root.ExecuteContext(ctx)
	}
	shicho(t, "mine", filepath.FromSlash("../../examples/games/9x9-01.sgf"), "--db", db)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(done, "export", file, "--db", db); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Error("left behind:", left)
	}
	if err := run(t.Context(), "export", file, "--db", db); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(folder, "copy.db")
	if err := run(done, "import", file, "--db", copied); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := run(t.Context(), "check", "--db", copied); err != nil {
		t.Error(err)
	}
}
