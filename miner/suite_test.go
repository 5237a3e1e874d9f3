package miner

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb/game"
)

var long = testrun.Long

// agreement is the least share of the first and final instances of GNU Go's walk that our walk finds too. The
// missing ones are captures that our search gives up, and some that are no captures; see docs/lab/2026-11-mining.md.
var agreement = map[game.Class]float64{game.First: 0.85, game.Final: 0.99}

// walkKey names an instance as the suite does, without the target.
type walkKey struct {
	game          string
	capture, move int
	class         game.Class
}

// walkStride is the stride through the games of the suite: a run without -long mines one game in walkStride.
const walkStride = 14

// TestGNUGoWalk compares the walk with a walk by GNU Go's reader over the same games.
func TestGNUGoWalk(t *testing.T) {
	testrun.SingleGoroutine(t)
	t.Parallel()
	if testing.Short() {
		t.Skip("not in a short run")
	}
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Skip("SHICHO_SHARED is not set: no external suite")
	}
	file, err := os.Open(filepath.Join(shared, "suites", "capture-walk-2017_04.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	theirs, games, isMined := map[walkKey]bool{}, 0, map[string]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var l struct { // of a file that mine --instances writes
			Game        string     `json:"game"`
			CaptureMove int        `json:"capture_move"`
			Move        int        `json:"move"`
			Class       game.Class `json:"class"`
		}
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		if _, known := isMined[l.Game]; !known {
			isMined[l.Game] = *long || games%walkStride == 0
			games++
		}
		if isMined[l.Game] {
			theirs[walkKey{l.Game, l.CaptureMove, l.Move, l.Class}] = true
		}
	}
	ours := mineGames(t, filepath.Join(shared, "corpus", "kgs19-2017_04.tar.gz"), isMined)
	found, all := map[game.Class]int{}, map[game.Class]int{}
	for key := range theirs {
		all[key.class]++
		if ours[key] {
			found[key.class]++
		}
	}
	for class, n := range all {
		share := float64(found[class]) / float64(n)
		t.Logf("%s: %d of %d (%.1f %%)", class, found[class], n, 100*share)
		if share < agreement[class] {
			t.Errorf("%s: less than %.0f %%", class, 100*agreement[class])
		}
	}
}

// mineGames mines the games of an archive that isMined names.
func mineGames(t *testing.T, path string, isMined map[string]bool) map[walkKey]bool {
	t.Helper()
	found := map[walkKey]bool{}
	m := New(Paper)
	for item := range sgf.Walk([]string{path}, sgf.Options{}) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		if !isMined[item.Record.Name] {
			continue
		}
		result, err := m.Mine(t.Context(), item.Record)
		if err != nil {
			t.Fatal(err)
		}
		for i := range result.Game.Instances {
			in := &result.Game.Instances[i]
			found[walkKey{result.Game.Name, in.Capture, in.Move, in.Class}] = true
		}
	}
	return found
}
