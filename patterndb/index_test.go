package patterndb

import (
	"errors"
	"slices"
	"testing"

	"github.com/dgraph-io/badger/v4"

	"shicho/board"
	"shicho/pattern/shape"
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
	if err := s.update(func(txn *badger.Txn) error { return txn.Set(patternKey(m.patterns[0].ID()), []byte{1}) }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.LoadIndex(); !errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
}

// BenchmarkLoadIndex loads a million patterns.
func BenchmarkLoadIndex(b *testing.B) {
	if testing.Short() {
		b.Skip("not in a short run")
	}
	dir := b.TempDir()
	s := openStore(b, dir, Options{})
	fill(b, s, 1_000_000/benchInstances)
	closeStore(b, s)
	for b.Loop() {
		s = openStore(b, dir, Options{ReadOnly: true})
		x, err := s.LoadIndex()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(x.Patterns()), "patterns")
		b.ReportMetric(float64(x.Bytes())/float64(x.Patterns()), "bytes/pattern")
		closeStore(b, s)
	}
}
