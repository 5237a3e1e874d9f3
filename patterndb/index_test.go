package patterndb

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb/internal/folder"
	"shicho/patterndb/kv"
)

// Every pattern of the store is in the index, with the number of its instances.
func TestLoadIndex(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	if x, err := s.LoadIndex(); err != nil || x.Patterns() != 0 {
		t.Fatalf("empty: %+v, %v", x, err)
	}
	for i := range 30 {
		put(t, s, randomGame(uint64(i), 8))
	}
	x, err := s.LoadIndex()
	if err != nil {
		t.Fatal(err)
	}
	stats, err := s.Stats()
	if err != nil || x.Patterns() != stats.Patterns || x.Bytes() == 0 {
		t.Fatalf("%d patterns, want %d; %v", x.Patterns(), stats.Patterns, err)
	}
	found := 0
	for number := range x.Patterns() {
		summary, err := s.Show(x.ID(number).String())
		if err != nil || summary.Instances.All() != x.Seen(number) {
			t.Fatalf("%v: %+v, seen %d, %v", x.ID(number), summary, x.Seen(number), err)
		}
		b, move, possible := layOut(t, summary.Pattern)
		if !possible {
			continue
		}
		found++
		isThis := func(m shape.Match) bool { return m.Pattern == number && m.Move == move }
		if !slices.ContainsFunc(x.Append(nil, b, board.Black, nil), isThis) {
			t.Errorf("not found on\n%s\n%s", b, summary.Pattern)
		}
	}
	if found < x.Patterns()/2 {
		t.Errorf("%d of %d patterns tried", found, x.Patterns())
	}
}

// layOut makes a board with nothing on it but the pattern, Black to move. possible is false if there is no such
// board.
func layOut(t *testing.T, p shape.Pattern) (b *board.Board, move board.Point, possible bool) {
	t.Helper()
	b, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	left, top := (19-p.Width())/2, (19-p.Height())/2
	for _, side := range []struct {
		edge shape.Edges
		at   *int
		line int
	}{{shape.Left, &left, 0}, {shape.Right, &left, 19 - p.Width()}, {shape.Top, &top, 0}, {shape.Bottom, &top, 19 - p.Height()}} {
		if p.Edges()&side.edge != 0 {
			*side.at = side.line
		}
	}
	var stones []board.Stone
	for y := range p.Height() {
		for x := range p.Width() {
			at := board.Point((top+y)*19 + left + x)
			switch cell := p.At(x, y); {
			case cell == shape.Own, cell == shape.Target && p.Kind() == shape.Escape:
				stones = append(stones, board.Stone{Point: at, Colour: board.Black})
			case cell == shape.Other, cell == shape.Target:
				stones = append(stones, board.Stone{Point: at, Colour: board.White})
			}
		}
	}
	x, y := p.Move()
	move = board.Point((top+y)*19 + left + x)
	return b, move, b.Setup(stones) == nil && b.Legal(move, board.Black) == nil
}

// A pattern that cannot be decoded is damage.
func TestLoadIndexOfDamage(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	m := randomGame(1, 1)
	put(t, s, m)
	if err := s.update(func(txn *kv.Txn) error { return txn.Set(patternKey(m.patterns[0].ID()), []byte{1}) }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.LoadIndex(); !errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
}

// The file INDEX is written when it is missing, damaged or of other records, and read otherwise.
func TestIndexFile(t *testing.T) {
	dir := t.TempDir()
	filled(t, dir, 30)
	path := filepath.Join(dir, IndexFile)
	load := func() *Index {
		t.Helper()
		x, err := OpenIndex(dir)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	contents := func() []byte {
		code, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	want := load()
	code := contents()
	if x := load(); !reflect.DeepEqual(x, want) {
		t.Error("the file has another index")
	}
	for how, damaged := range damages(code) {
		if err := cmp.Or(os.RemoveAll(path), os.WriteFile(path, damaged, 0o666)); err != nil {
			t.Fatal(err)
		}
		if x := load(); !reflect.DeepEqual(x, want) || !bytes.Equal(contents(), code) {
			t.Errorf("%s: another index", how)
		}
	}

	// An index of the same records is believed.
	var one shape.LibraryBuilder
	if err := one.AddEncoded(want.Code(3), 5); err != nil {
		t.Fatal(err)
	}
	_, sum, err := shape.DecodeLibrary(code)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, one.Build().Encode(sum), 0o666); err != nil {
		t.Fatal(err)
	}
	if x := load(); x.Patterns() != 1 {
		t.Error("the file is not read")
	}
	s := openStore(t, dir, Options{ReadOnly: true})
	var faults []Fault
	if _, err := s.Check(func(f Fault) { faults = append(faults, f) }); err != nil || len(faults) != 1 || faults[0].Key != IndexFile {
		t.Errorf("%v, %v", faults, err)
	}
	closeStore(t, s)

	// A store that was written to has another index, and its seal leaves the file out.
	s = openStore(t, dir, Options{})
	put(t, s, randomGame(1000, 8))
	closeStore(t, s)
	if x := load(); x.Patterns() <= want.Patterns() || bytes.Equal(contents(), code) {
		t.Error("an index of old records")
	}
	if seal, err := os.ReadFile(filepath.Join(dir, kv.SealFile)); err != nil || bytes.Contains(seal, []byte(IndexFile)) {
		t.Errorf("%s, %v", seal, err)
	}
	s = openStore(t, dir, Options{ReadOnly: true})
	checkSound(t, s)
	closeStore(t, s)

	// The index is used even if the file cannot be written.
	if err := cmp.Or(os.Remove(path), os.MkdirAll(filepath.Join(path, "full"), 0o777)); err != nil {
		t.Fatal(err)
	}
	if x := load(); x.Patterns() <= want.Patterns() {
		t.Error("not loaded")
	}
}

// Every way in which a store cannot be used by a player has an error of its own.
func TestOpenIndexFaults(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, file, text string) {
		t.Helper()
		if err := cmp.Or(os.MkdirAll(in(name), 0o777), os.WriteFile(filepath.Join(in(name), file), []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	write("other", "notes.txt", "")
	write("old", folder.VersionFile, "shicho patterndb 4\n")
	closeStore(t, openStore(t, in("empty"), Options{}))
	filled(t, in("damaged"), 3)
	write("damaged", badger.ManifestFilename, "")
	written := openStore(t, in("written"), Options{})
	defer closeStore(t, written)
	for name, want := range map[string]error{
		"missing": ErrNotStore, "other": ErrNotStore, "old": ErrVersion, "empty": ErrEmpty, "damaged": ErrDamaged, "written": ErrLocked,
	} {
		if x, err := OpenIndex(in(name)); x != nil || !errors.Is(err, want) || !strings.HasPrefix(err.Error(), in(name)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// BenchmarkLoadIndex loads the patterns of a store, anew and from the file INDEX.
func BenchmarkLoadIndex(b *testing.B) {
	for _, games := range []int{7_000, 70_000} { // with about 100,000 and a million patterns
		if games > 7_000 && testing.Short() {
			break
		}
		dir := b.TempDir()
		s := openStore(b, dir, Options{})
		fill(b, s, games)
		closeStore(b, s)
		path := filepath.Join(dir, IndexFile)
		for _, file := range []bool{false, true} {
			b.Run(fmt.Sprintf("%d,file=%v", games, file), func(b *testing.B) {
				for b.Loop() {
					if !file {
						os.Remove(path)
					}
					x, err := OpenIndex(dir)
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(x.Patterns()), "patterns")
					b.ReportMetric(float64(x.Bytes())/float64(x.Patterns()), "bytes/pattern")
				}
				if info, err := os.Stat(path); err == nil {
					b.ReportMetric(float64(info.Size()), "file-bytes")
				}
			})
		}
	}
}
