package miner

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/pattern/shape"
	"shicho/patterndb"
)

var storeDir = flag.String("store", "", "store whose patterns BenchmarkMatcher looks up and TestPatternsResist tests, instead of those of sample games")

// BenchmarkMatcher searches for all matches of both sides in positions of games. The patterns are mined. If more
// are wanted, the others are variations of them.
func BenchmarkMatcher(b *testing.B) {
	var patterns []shape.Pattern
	var questions, sources, checked []*board.Board
	shared := os.Getenv("SHICHO_SHARED")
	archive := func(name string, games, every int) []*board.Board {
		return positions(b, records(filepath.Join(shared, "corpus", name), games), every)
	}
	if *storeDir != "" && shared != "" {
		patterns = patternsOf(b, *storeDir)
		questions = archive("kgs19-2017_01.tar.gz", 40, 20)
		sources = append(archive("kgs19-2001.tar.gz", 250, 10), archive("kgs19-2006.tar.gz", 250, 10)...)
		checked = archive("kgs19-2015.tar.gz", 400, 20)
	} else {
		s, err := mineAll([]string{filepath.Join("..", "examples", "games")}, 66, Paper)
		if err != nil {
			b.Fatal(err)
		}
		patterns = minedPatterns(s.games)
		all := records(filepath.Join("..", "examples", "games"), 66)
		questions, sources, checked = positions(b, all, 20), positions(b, all, 5), positions(b, all, 50)
	}
	v := newVariations(patterns, sources, checked, rand.New(rand.NewPCG(1, 2)))
	for _, n := range []int{len(patterns), 100_000, 1_000_000, 5_000_000} {
		if n > 100_000 && testing.Short() || n < len(patterns) {
			continue
		}
		if patterns = v.fill(patterns, n); len(patterns) < n {
			break // these games have too few places
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) { benchmarkMatcher(b, patterns, questions) })
	}
}

// patternsOf lists the patterns of a store that are not covered.
func patternsOf(t testing.TB, dir string) (list []shape.Pattern) {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for p, err := range store.Summaries() {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Pattern)
	}
	return list
}

// minedPatterns lists the patterns of games, each once.
func minedPatterns(games []minedGame) (list []shape.Pattern) {
	seen := map[shape.Pattern]bool{}
	for _, g := range games {
		for _, p := range g.result.Patterns {
			if !seen[p.Pattern] {
				seen[p.Pattern] = true
				list = append(list, p.Pattern)
			}
		}
	}
	return list
}

// records are the first games of a path.
func records(path string, most int) (list []*sgf.Record) {
	for item := range sgf.Walk([]string{path}, sgf.Options{}) {
		if len(list) == most {
			break
		}
		if item.Err == nil {
			list = append(list, item.Record)
		}
	}
	return list
}

func benchmarkMatcher(b *testing.B, patterns []shape.Pattern, questions []*board.Board) {
	var builder shape.MatcherBuilder
	points := 0
	for _, p := range patterns {
		builder.Add(p)
		points += p.Size()
	}
	start := time.Now()
	m := builder.Build()
	built := time.Since(start)
	var list []shape.Match
	i, matches := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		at := questions[i%len(questions)]
		list = m.Append(m.Append(list[:0], at, board.Black, nil), at, board.White, nil)
		matches += len(list)
		i++
	}
	b.ReportMetric(built.Seconds(), "s/build")
	b.ReportMetric(float64(m.Bytes())/float64(len(patterns)), "bytes/pattern")
	b.ReportMetric(float64(points)/float64(len(patterns)), "points/pattern")
	b.ReportMetric(float64(matches)/float64(b.N), "matches/op")
}

// positions lists the positions of games, one after every given number of moves.
func positions(t testing.TB, games []*sgf.Record, every int) (list []*board.Board) {
	for _, g := range games {
		b, err := board.New(g.Size)
		if err != nil {
			t.Fatal(err)
		}
		for step, err := range g.Replay(b) {
			if err != nil {
				break
			}
			if step.Number%every == every-1 {
				list = append(list, b.Clone())
			}
		}
	}
	return list
}
