// Package examples_test checks what README.md says about the sample games.
package examples_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
)

const (
	minGames = 60
	maxBytes = 400_000
	// compareAt is the number of moves after which games are compared. It is in the middle game on 9x9 and in the
	// opening on 19x19: no two games may begin in the same way.
	compareAt = 20
)

// Every game is legal from the first move to two passes, and its result is the score by area. No two games are
// equal, even when the board is turned or mirrored or the colours are exchanged.
func TestGames(t *testing.T) {
	sizes, early, final := map[int]int{}, map[uint64]string{}, map[uint64]string{}
	different := func(seen map[uint64]string, b *board.Board, name string) {
		key := canonicalKey(b)
		if other := seen[key]; other != "" {
			t.Errorf("%s and %s come to the same position:\n%v", name, other, b)
		}
		seen[key] = name
	}
	captures := 0
	for item := range sgf.Walk([]string{"games"}, sgf.Options{}) {
		if item.Err != nil {
			t.Error(item.Err)
			continue
		}
		r := item.Record
		sizes[r.Size]++
		b, err := board.New(r.Size)
		if err != nil {
			t.Fatal(err)
		}
		passes := 0
		for step, err := range r.Replay(b) {
			if err != nil {
				t.Fatal(err)
			}
			captures += b.LastCaptures()
			if passes++; !step.IsMove() || step.Point != board.Pass {
				passes = 0
			}
			if step.Number == compareAt {
				different(early, b, r.Name)
			}
		}
		different(final, b, r.Name)
		if passes != 2 || r.Moves() <= compareAt {
			t.Errorf("%s: %d moves, %d passes at the end", r.Name, r.Moves(), passes)
		}
		if want := result(b, r.Komi+float64(r.Handicap)); r.Result != want {
			t.Errorf("%s: result %q, by area %s\n%v", r.Name, r.Result, want, b)
		}
	}
	games := sizes[9] + sizes[13] + sizes[19]
	if games < minGames || sizes[19]*3 != games*2 || sizes[9] == 0 || sizes[13] == 0 {
		t.Errorf("%d games, by size %v", games, sizes)
	}
	t.Logf("%d games, by size %v, %d strings captured", games, sizes, captures)
}

// The games are small enough to be part of the sources.
func TestSize(t *testing.T) {
	files, err := filepath.Glob("games/*")
	if err != nil {
		t.Fatal(err)
	}
	var bytes int64
	for _, name := range files {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
	}
	if bytes >= maxBytes {
		t.Errorf("%d bytes", bytes)
	}
	t.Logf("%d files, %d bytes", len(files), bytes)
}

// canonicalKey is the same for positions that differ only by a symmetry or an exchange of colours.
func canonicalKey(b *board.Board) uint64 {
	key := b.Key()
	for s := range board.Symmetry(board.Symmetries) {
		key = min(key, b.Transformed(s, false).Key(), b.Transformed(s, true).Key())
	}
	return key
}

// result is the score by area. The games take all dead stones off the board. White gets points: the komi and, by
// Chinese rules, one point for each handicap stone.
func result(b *board.Board, points float64) string {
	black, white := b.Area()
	if lead := float64(black-white) - points; lead > 0 {
		return fmt.Sprintf("B+%.1f", lead)
	}
	return fmt.Sprintf("W+%.1f", points-float64(black-white))
}
