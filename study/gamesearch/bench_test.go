package gamesearch

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"shicho/board/sgf"
)

// The shapes of the benchmarks.
var benchShapes = []struct{ name, text string }{
	{"corner joseki", `
|. . . . . . .
|. . . . . . .
|. . O . . . .
|. . . X . . .
|. . . . . . .
|. . . . . . .
|. . . . . . .
+-------------`},
	{"corner joseki of 13 stones", "|" + strings.ReplaceAll(joseki, "\n", "\n|") + "\n+-----------"},
	{"side", `
. . . . . . .
. . X . O . .
. . . . . . .
. . . . . . .
-------------`},
	{"whole board", whole},
	{"joseki anywhere", joseki},
	{"tesuji anywhere", `
? X O ?
X O . O
? X X ?`},
	{"three stones anywhere", `
X O
. X`},
	{"two stones anywhere", "X . X"},
	{"one stone anywhere", "X"},
}

// joseki is the old sequence after a move at the 3-3 point under a stone at the 4-4 point.
const joseki = `? ? ? ? ? ?
. X X ? ? ?
. O X . ? ?
. O O X ? ?
. . O X X ?
. . O O X ?
. . . . . ?`

const whole = `
+-------------------------------------+
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . O . . . . . . . . . . . X . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . O . . . . . . . . . . . X . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
|. . . . . . . . . . . . . . . . . . .|
+-------------------------------------+`

// benchIndex is the sample games, or, if SHICHO_SHARED is set, the games of the corpus there.
var benchIndex = sync.OnceValues(func() (*Index, error) {
	paths := []string{"../../examples/games"}
	if shared := os.Getenv("SHICHO_SHARED"); shared != "" {
		var err error
		if paths, err = filepath.Glob(filepath.Join(shared, "corpus", "kgs19-*.tar.gz")); err != nil {
			return nil, err
		}
	}
	var b Builder
	for item := range sgf.Walk(paths, sgf.Options{}) {
		if item.Err != nil {
			continue
		}
		if err := b.AddRecord(item.Record); err != nil {
			return nil, err
		}
	}
	return b.Build(), nil
})

func BenchmarkIndex(b *testing.B) {
	index, err := benchIndex()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
	}
	b.ReportMetric(float64(index.Games()), "games")
	b.ReportMetric(float64(len(encoded(b, index, 0)))/float64(index.Games()), "bytes/game")
}

func BenchmarkSearch(b *testing.B) {
	index, err := benchIndex()
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range benchShapes {
		shape, err := Parse(c.text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			var result *Result
			for b.Loop() {
				if result, err = index.Search(b.Context(), Query{Shape: shape, Limit: 100}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(result.Games), "games")
			b.ReportMetric(float64(result.Times), "hits")
		})
	}
}
