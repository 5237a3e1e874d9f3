package around

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/internal/testrun"
)

var long = testrun.Long

// Keys that follow a game are equal to keys computed anew at every position.
func TestKeysFollowGames(t *testing.T) {
	paths, most := []string{filepath.Join("..", "..", "..", "examples", "games")}, 8
	if shared := os.Getenv("SHICHO_SHARED"); shared != "" && *long {
		paths, most = []string{filepath.Join(shared, "corpus", "kgs19-2001.tar.gz")}, 1000
	}
	games, positions := 0, 0
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		if games++; games > most {
			break
		}
		positions += follow(t, item.Record)
	}
	t.Logf("%d positions", positions)
	if positions < 100 {
		t.Error("too few positions to tell")
	}
}

// follow compares the keys at every position of a game and returns the number of positions.
func follow(t *testing.T, record *sgf.Record) (positions int) {
	b, err := board.New(record.Size)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range layouts() {
		b.Clear()
		k, fresh := NewKeys(l, record.Size), NewKeys(l, record.Size)
		for step, err := range record.Replay(b) {
			if err != nil {
				break
			}
			if step.IsMove() {
				move(k, b, step)
			} else {
				k.Load(b)
			}
			fresh.Clear()
			fresh.Load(b)
			if positions++; !slices.Equal(k.hashes, fresh.hashes) {
				t.Fatalf("%s: keys differ after move %d", record.Path, step.Number)
			}
		}
	}
	return positions
}

// move updates the keys for a move that was played on the board.
func move(k *Keys, b *board.Board, step *sgf.Step) {
	if step.Point < 0 {
		return
	}
	k.Set(step.Point, step.Colour)
	var taken board.PointSet
	b.LastCaptured(&taken)
	for p := taken.First(); p >= 0; p = taken.Next(p + 1) {
		k.Set(p, board.Empty)
	}
}
