package patterndb

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"shicho/patterndb/parts"
	"testing"
	"time"
)

// parted makes stores of the parts of some games.
func parted(b *testing.B, games, of int) (dirs []string) {
	dir := b.TempDir()
	var stores []*Store
	var writers []*Writer
	for n := range of {
		path := filepath.Join(dir, fmt.Sprint(n+1))
		s := openStore(b, path, Options{})
		part, _ := parts.New(n+1, of)
		if err := s.SetParts(part); err != nil {
			b.Fatal(err)
		}
		dirs, stores, writers = append(dirs, path), append(stores, s), append(writers, s.NewWriter())
	}
	for i := range games {
		m := randomGame(uint64(i), benchInstances)
		if m.game.Check() != nil {
			continue // it has a move twice
		}
		if err := writers[parts.Of(m.game.Key, of)-1].Put(m.game, m.patterns); err != nil {
			b.Fatal(err)
		}
	}
	for n, s := range stores {
		if err := writers[n].Flush(); err != nil {
			b.Fatal(err)
		}
		closeStore(b, s)
	}
	return dirs
}

// BenchmarkMerge merges 16 parts.
func BenchmarkMerge(b *testing.B) {
	dirs := parted(b, 16*300, 16)
	records := 0
	for b.Loop() {
		m, err := Merge(context.Background(), filepath.Join(b.TempDir(), "out"), dirs, MergeOptions{})
		if err != nil {
			b.Fatal(err)
		}
		records += m.Records
	}
	b.ReportMetric(float64(records)/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkLarge asks a store of five million patterns, merged of 16 parts. It needs -long, and some gigabytes of disk.
func BenchmarkLarge(b *testing.B) {
	if !*long {
		b.Skip("long")
	}
	const games = 300_000
	start := time.Now()
	step := func(name string, per int) {
		took := time.Since(start)
		b.Logf("%-12s %8.2f s, %.1f µs each of %d", name, took.Seconds(), float64(took.Microseconds())/float64(per), per)
		start = time.Now()
	}
	for b.Loop() {
		dirs := parted(b, games, 16)
		step("fill", games)
		out := filepath.Join(b.TempDir(), "out")
		m, err := Merge(context.Background(), out, dirs, MergeOptions{})
		if err != nil {
			b.Fatal(err)
		}
		step("merge", m.Records)
		s := openStore(b, out, Options{ReadOnly: true})
		stats, err := s.Stats()
		if err != nil {
			b.Fatal(err)
		}
		b.Logf("%d games, %d patterns, %d bytes on the disk", stats.Games, stats.Patterns, stats.Bytes)
		step("stats", stats.Patterns)
		list, err := s.Top(Query{By: ByDifficulty})
		if err != nil {
			b.Fatal(err)
		}
		step("top", stats.Patterns)
		if _, err := s.Show(list[0].ID.String()); err != nil {
			b.Fatal(err)
		}
		step("show", 1)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start = time.Now()
		index, err := s.LoadIndex()
		if err != nil {
			b.Fatal(err)
		}
		step("index", stats.Patterns)
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.Logf("index: %.0f bytes a pattern", float64(after.HeapAlloc-before.HeapAlloc)/float64(stats.Patterns))
		runtime.KeepAlive(index)
		closeStore(b, s)
	}
}
