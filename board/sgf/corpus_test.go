package sgf

import (
	"os"
	"path/filepath"
	"testing"

	"shicho/internal/testrun"
)

// TestCorpus replays real games. It needs a folder of archives that is not part of the project.
func TestCorpus(t *testing.T) {
	testrun.SameGoroutines(t, "TestWalkDamage")
	shared := os.Getenv("SHICHO_SHARED")
	if shared == "" {
		t.Skip("SHICHO_SHARED names no folder with a corpus")
	}
	for _, c := range []struct {
		file  string
		games int
	}{
		{"kgs19-2017_04.tar.gz", 913},
		{"kgs19-2001.tar.gz", 2298},
		{"selfplay9-test.sgf.gz", 1162},
	} {
		t.Run(c.file, func(t *testing.T) {
			path := filepath.Join(shared, "corpus", c.file)
			games, moves := 0, 0
			done := int64(0)
			for item := range Walk([]string{path}, Options{}) {
				if item.Err != nil {
					t.Error(item.Err)
					continue
				}
				if item.Done < done {
					t.Errorf("%s: progress goes back from %d to %d", item.Record.Name, done, item.Done)
				}
				done = item.Done
				if _, err := item.Record.Board(); err != nil {
					t.Error(err)
				}
				games++
				moves += item.Record.Moves()
			}
			if games != c.games {
				t.Errorf("%d games, want %d", games, c.games)
			}
			if total := TotalBytes([]string{path}); done > total {
				t.Errorf("%d bytes read of %d", done, total)
			}
			t.Logf("%d games, %d moves", games, moves)
		})
	}
}
