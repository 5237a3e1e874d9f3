package patterndb

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"shicho/board/sgf"
	"shicho/internal/testrun"
	"shicho/patterndb/internal/course"
)

// The course of a game of about 250 moves takes at most 350 bytes.
func TestBytesOfCourse(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		c := course.New(&sgf.Record{Size: 19, Steps: randomSteps(random, 250)})
		if len(c.Code()) > 350 {
			t.Errorf("%d bytes", len(c.Code()))
		}
	}
	folder := os.Getenv("SHICHO_SHARED")
	if folder == "" {
		t.Skip("no folder of real games")
	}
	games, moves, played, rest, most := 0, 0, 0, 0, 0
	for item := range sgf.Walk([]string{filepath.Join(folder, "corpus", "kgs19-2017_03.tar.gz"), filepath.Join(folder, "corpus", "kgs19-2017_04.tar.gz")}, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		g := NewGame(item.Record)
		games, moves, played, rest = games+1, moves+g.Moves, played+len(g.Code()), rest+len(g.Encode())-len(g.Code())
		if g.Moves >= 245 && g.Moves <= 255 {
			most = max(most, len(g.Code()))
		}
		if games == 1000 {
			break
		}
	}
	t.Logf("%d games: means of %d moves, %d bytes for the course, %d for the source and counts; at most %d bytes for the course of 245 to 255 moves",
		games, moves/games, played/games, rest/games, most)
	if most > 350 {
		t.Error("more than 350 bytes")
	}
}
