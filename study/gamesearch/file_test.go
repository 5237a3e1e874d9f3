package gamesearch

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"shicho/board/sgf"
	"shicho/internal/sections"
	"shicho/patterndb"
)

// encoded writes an index.
func encoded(t testing.TB, x *Index, source uint64) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "index")
	err := sections.Write(path, fileKind, source, func(w *sections.Writer) error {
		w.Write(sections.Bytes(x.changes))
		w.End()
		return x.write(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// decode reads what encoded returns.
func decode(data []byte) (x *Index, source uint64, err error) {
	list, source, err := sections.Parse(data, fileKind)
	if err == nil {
		x, err = newIndex(list)
	}
	return x, source, err
}

// sampleIndex is an index of random games of several sizes.
func sampleIndex(t *testing.T, games int) *Index {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	var list []*sgf.Record
	for i := range games {
		record := randomGame(t, r, 3+i%7, 40)
		record.PlayerBlack, record.RankWhite = fmt.Sprint("player ", i%5), []string{"3k", "1d"}[i%2]
		list = append(list, record)
	}
	return indexOf(t, list...)
}

// An index that was written reads back equal, and finds the same.
func TestFile(t *testing.T) {
	x := sampleIndex(t, 40)
	data := encoded(t, x, 77)
	got, source, err := decode(data)
	if err != nil || source != 77 || !bytes.Equal(encoded(t, got, 77), data) {
		t.Fatalf("%v, source %d", err, source)
	}
	if empty, _, err := decode(encoded(t, &Index{}, 1)); err != nil || empty.Games() != 0 {
		t.Errorf("no games: %v", err)
	}
	for i := range 30 {
		q := Query{Shape: randomShape(rand.New(rand.NewPCG(uint64(i), 5))), Limit: 10}
		a, errA := x.Search(t.Context(), q)
		b, errB := got.Search(t.Context(), q)
		if errA != nil || errB != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%v: %v, %v", q.Shape, errA, errB)
		}
	}
}

// Whatever the sections of a file hold behind a right checksum, reading them and searching in them ends.
func FuzzFile(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	var b Builder
	for i := range 3 {
		if err := b.AddRecord(randomGame(&testing.T{}, r, 3+i, 12)); err != nil {
			f.Fatal(err)
		}
	}
	x := b.Build()
	seed := encoded(f, x, 1)
	list, _, err := sections.Parse(seed, fileKind)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(list[0], list[1], list[2], list[3], list[4], list[5])
	shape, err := Parse("X .\n. O\n")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, a, b, c, d, e, g []byte) {
		list := [][]byte{aligned(a), aligned(b), aligned(c), aligned(d), aligned(e), aligned(g)}
		x, err := newIndex(list)
		if err != nil {
			return
		}
		if _, err := x.Search(t.Context(), Query{Shape: shape, Limit: 5}); err != nil && !errors.Is(err, ErrFile) {
			t.Error(err)
		}
		x.List(List{By: ByWhite, Limit: 2})
		x.Named("a")
	})
}

// aligned is a copy of bytes where numbers may lie.
func aligned(b []byte) []byte {
	numbers := make([]uint64, len(b)/8+1)
	c := sections.Bytes(numbers)[:len(b)]
	copy(c, b)
	return c
}

// storeOf makes a store of games.
func storeOf(t *testing.T, seed uint64, games int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "db")
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	addGames(t, store, seed, games)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func addGames(t *testing.T, store *patterndb.Store, seed uint64, games int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	for range games {
		if _, err := store.Put(patterndb.NewGame(randomGame(t, r, 5, 20)), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// openIndex opens the index of a store, and compares it with one that is made anew.
func openIndex(t *testing.T, dir string) *Index {
	t.Helper()
	store, err := patterndb.Open(dir, patterndb.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	x, err := Open(t.Context(), store, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b Builder
	if err := b.addAll(t.Context(), store, nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(encoded(t, x, 0), encoded(t, b.Build(), 0)) {
		t.Error("the index is not that of the store")
	}
	return x
}

// The file of a store is written when it is missing, damaged, stale or of another store, and read otherwise. Whatever lies there, the games are
// those of the store.
func TestOpen(t *testing.T) {
	dir := storeOf(t, 1, 10)
	path := filepath.Join(dir, patterndb.GamesFile)
	read := func() []byte {
		t.Helper()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	openIndex(t, dir)
	good := read()
	other := storeOf(t, 2, 10)
	openIndex(t, other)
	foreign, err := os.ReadFile(filepath.Join(other, patterndb.GamesFile))
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 4
	for name, data := range map[string][]byte{"nothing": {}, "short": good[:len(good)-1], "flipped": flipped, "foreign": foreign, "good": good} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if x := openIndex(t, dir); x.Games() != 10 || !bytes.Equal(read(), good) {
			t.Errorf("%s: %d games, or another file", name, x.Games())
		}
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	openIndex(t, dir)
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) {
		t.Errorf("a good file is written again: %v", err)
	}
	store, err := patterndb.Open(dir, patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	addGames(t, store, 3, 5)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if x := openIndex(t, dir); x.Games() != 15 || bytes.Equal(read(), good) {
		t.Errorf("after more games: %d games", x.Games())
	}
	if store, err = patterndb.Open(dir, patterndb.Options{ReadOnly: true}); err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	faults := 0
	if _, err := store.Check(func(patterndb.Fault) { faults++ }); err != nil || faults > 0 {
		t.Errorf("%d faults, %v", faults, err)
	}
}
