package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shicho/patterndb"
)

// An export that is interrupted leaves nothing behind, and what was there as it was; an import adds no part of a game
// and leaves no store that it made for none.
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
	for _, format := range []string{"parquet", "csv"} {
		if err := run(done, "export", filepath.Join(folder, "tables"), "--format", format, "--db", db); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", format, err)
		}
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
	if _, err := os.Stat(copied); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the store of an import without a game: %v", err)
	}
	if err := run(t.Context(), "import", file, "--db", copied); err != nil {
		t.Fatal(err)
	}
	if err := run(done, "import", file, "--db", copied); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := run(t.Context(), "check", "--db", copied); err != nil {
		t.Error(err)
	}
}

// A log that is damaged after a crash is named by every command, until its games are given up; mining again brings them back.
func TestDamagedLog(t *testing.T) {
	folder := t.TempDir()
	whole, live, killed := filepath.Join(folder, "whole.db"), filepath.Join(folder, "live.db"), filepath.Join(folder, "killed.db")
	games := filepath.FromSlash("../../examples/games/9x9-01.sgf")
	more := filepath.FromSlash("../../examples/games/9x9-02.sgf")
	shicho(t, "mine", games, more, "--db", whole)
	want := shicho(t, "db", "export", "-", "--db", whole)
	store, err := patterndb.Open(live, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, _, err := store.Import("export", strings.NewReader(want)); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(killed, os.DirFS(live)); err != nil { // what kill -9 leaves
		t.Fatal(err)
	}
	log := filepath.Join(killed, "00001.mem")
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	data[bytes.LastIndex(data, []byte("9x9-01"))] ^= 1
	if err := os.WriteFile(log, data, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"db", "check"}, {"db", "stats"}, {"mine", games}} {
		out, err := exec.Command("shicho", append(args, "--db", killed)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "mine the same input again") {
			t.Errorf("%v: %v: %s", args, err, out)
		}
	}
	if got := shicho(t, "db", "check", "--db", killed, "--repair", "--json"); !strings.Contains(got, `"faults":[],"lost":2,"pattern_proofs":null}`) {
		t.Error(got)
	}
	shicho(t, "mine", games, more, "--db", killed)
	if got := shicho(t, "db", "export", "-", "--db", killed); got != want {
		t.Error("another export")
	}
}

// A command waits for a store that another process uses, and says so.
func TestWaitsForStore(t *testing.T) {
	db := filepath.Join(t.TempDir(), "patterns.db")
	store, err := patterndb.Open(db, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(time.Second, func() { store.Close() })
	for _, args := range [][]string{{"mine", filepath.FromSlash("../../examples/games/9x9-01.sgf"), "--db", db}, {"db", "stats", "--db", db}} {
		out, err := exec.Command("shicho", args...).CombinedOutput()
		if err != nil || args[0] == "mine" && !strings.HasPrefix(string(out), "shicho: another process uses "+db+"; waiting for it") {
			t.Errorf("%v: %s", err, out)
		}
	}
}

// Mining ends soon, with the cause, if the folder of the store is taken away or the disk takes no more.
func TestMineWithoutStore(t *testing.T) {
	folder := t.TempDir()
	games := filepath.Join(folder, "games.sgf")
	randomGames(t, games, 20_000)
	db := filepath.Join(folder, "patterns.db")
	for name, take := range map[string]func() error{
		"removed": func() error { return os.RemoveAll(db) },
		"renamed": func() error { return os.Rename(db, db+".away") },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		var out bytes.Buffer
		c := exec.CommandContext(ctx, "shicho", "mine", games, "--db", db)
		c.Stdout, c.Stderr = &out, &out
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for made := false; !made && ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
			logs, err := filepath.Glob(filepath.Join(db, "*.mem"))
			made = len(logs) > 0 || err != nil
		}
		time.Sleep(500 * time.Millisecond)
		for range 100 {
			if take() == nil {
				break
			}
		}
		if err := c.Wait(); c.ProcessState.ExitCode() != 1 || !strings.Contains(out.String(), patterndb.ErrGone.Error()) {
			t.Errorf("%s: %v: %s", name, err, &out)
		}
	}
}
