package patterndb

import (
	"io"
	"strings"
	"testing"

	"shicho/patterndb/kv"
)

const benchInstances = 20 // of a game between professionals, as in the paper

// fill writes n games.
func fill(b *testing.B, s *Store, n int) {
	w := s.NewWriter()
	for i := range n {
		m := randomGame(uint64(i), benchInstances)
		if m.game.Check() != nil {
			continue // it has a move twice
		}
		if err := w.Put(m.game, m.patterns); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkWriter(b *testing.B) {
	games := make([]mined, b.N)
	for i := range games {
		games[i] = randomGame(uint64(i), benchInstances)
	}
	s := openStore(b, b.TempDir(), Options{})
	b.ResetTimer()
	w := s.NewWriter()
	for _, m := range games {
		if err := w.Put(m.game, m.patterns); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkPut(b *testing.B) {
	games := make([]mined, b.N)
	for i := range games {
		games[i] = randomGame(uint64(i), benchInstances)
	}
	s := openStore(b, b.TempDir(), Options{})
	b.ResetTimer()
	for _, m := range games {
		put(b, s, m)
	}
}

// BenchmarkSize reports the space that a closed store takes on the disk.
func BenchmarkSize(b *testing.B) {
	for b.Loop() {
		dir := b.TempDir()
		s := openStore(b, dir, Options{})
		fill(b, s, 5000)
		closeStore(b, s)
		bytes, err := kv.Usage(dir)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(bytes)/5000, "bytes/game")
	}
}

func BenchmarkQueries(b *testing.B) {
	const games = 5000
	dir := b.TempDir()
	s := openStore(b, dir, Options{})
	fill(b, s, games)
	closeStore(b, s)
	text := &strings.Builder{}
	s = openStore(b, dir, Options{ReadOnly: true})
	if err := s.Export(text); err != nil {
		b.Fatal(err)
	}
	list, err := s.Top(Query{})
	if err != nil {
		b.Fatal(err)
	}
	run := func(name string, f func() error) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/games/float64(b.N), "µs/game")
		})
	}
	run("Open", func() error {
		s, err := Open(b.TempDir(), Options{})
		if err == nil {
			err = s.Close()
		}
		return err
	})
	run("Stats", func() error { _, err := s.Stats(); return err })
	run("Top", func() error { _, err := s.Top(Query{By: ByDifficulty}); return err })
	run("Show", func() error { _, err := s.Show(list[0].ID.String()); return err })
	run("Check", func() error { _, err := s.Check(func(Fault) {}); return err })
	run("Export", func() error { return s.Export(io.Discard) })
	run("Verify", func() error { return s.db.Verify() })
	run("Import", func() error {
		s := openStore(b, b.TempDir(), Options{})
		defer s.Close()
		_, _, err := s.Import("x", strings.NewReader(text.String()))
		return err
	})
}
