package samplestore

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"shicho/internal/testrun"
	"shicho/miner"
	"shicho/patterndb"
)

var update = flag.Bool("update", false, "mine the sample games and rewrite their store in testdata")

// TestGames mines the sample games again: every game must come out as it stands in the file. The header, which names the version
// of the program, is not compared.
func TestGames(t *testing.T) {
	testrun.SingleGoroutine(t) // package miner has tests of its workers
	store, err := patterndb.Open(filepath.Join(t.TempDir(), "games.db"), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	options := miner.Paper
	options.Missed = true
	job := miner.Job{Paths: []string{"../../examples/games"}, Store: store, Options: options, Workers: 2}
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
	_, wantGames, _ := bytes.Cut(want, []byte("\n"))
	_, gotGames, _ := bytes.Cut(mined.Bytes(), []byte("\n"))
	if !bytes.Equal(gotGames, wantGames) {
		t.Error("the games are mined in another way than before; look at what has changed, then run the test with -update")
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
