package samplestore

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"

	"shicho/internal/testrun"
	"shicho/miner"
	"shicho/miner/jobs"
	"shicho/patterndb"
)

var update = flag.Bool("update", false, "mine the sample games and rewrite their store in testdata")

// TestGames mines sample games again, one in eleven or all with -long: every game must come out as it stands in the file. The header,
// which names the version of the program, is not compared.
func TestGames(t *testing.T) {
	testrun.SingleGoroutine(t) // package miner has tests of its workers
	store, err := patterndb.Open(filepath.Join(t.TempDir(), "games.db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	options := miner.Paper
	options.Missed, options.BothSides = true, true
	paths, err := filepath.Glob(filepath.FromSlash("../../examples/games/*.sgf"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	if !*update {
		stride := testrun.Cases(11, 1)
		paths = slices.Collect(func(yield func(string) bool) {
			for i := 0; i < len(paths) && yield(paths[i]); i += stride {
			}
		})
	}
	job := jobs.Job{Paths: paths, Store: store, Options: options, Workers: 2}
	if _, err := job.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	var mined bytes.Buffer
	if err := store.Export(&mined); err != nil {
		t.Fatal(err)
	}
	if *update {
		out, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/games.jsonl.zst", out.EncodeAll(mined.Bytes(), nil), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := Export()
	if err != nil {
		t.Fatal(err)
	}
	stands := map[string]bool{}
	for line := range bytes.Lines(want) {
		stands[string(line)] = true
	}
	games := bytes.SplitAfter(mined.Bytes(), []byte("\n"))
	games = games[1 : len(games)-2] // without the header, the last line and what follows it
	if len(games) != len(paths) {
		t.Errorf("%d games of %d files", len(games), len(paths))
	}
	for _, line := range games {
		if !stands[string(line)] {
			t.Errorf("a game is mined in another way than before; look at what has changed, then run the test with -update:\n%s", line)
		}
	}
}

// Fill puts all games or some of them, and their patterns.
func TestFill(t *testing.T) {
	for _, c := range []struct {
		names []string
		games int
	}{{nil, 66}, {[]string{"9x9-0[12].sgf", "19x19-01.sgf"}, 3}} {
		store, err := patterndb.Open(filepath.Join(t.TempDir(), "games.db"), patterndb.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		if err := Fill(store, c.names...); err != nil {
			t.Fatal(err)
		}
		stats, err := store.Stats()
		if err != nil || stats.Games != c.games || stats.Patterns == 0 {
			t.Errorf("%v: %d games, %d patterns, %v", c.names, stats.Games, stats.Patterns, err)
		}
		if _, err := store.Check(func(f patterndb.Fault) { t.Errorf("%s: %s", f.Key, f.What) }); err != nil {
			t.Error(err)
		}
	}
}
