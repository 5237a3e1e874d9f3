package playout

import (
	"testing"

	"shicho/board"
	"shicho/moves"
	"shicho/shape"
)

// On the lean board stored patterns are where the matcher of package shape finds them, for both sides and any size.
func TestStored(t *testing.T) {
	rnd := random(3)
	found := 0
	for _, size := range []int{5, 9, 19} {
		m, err := moves.Default(moves.Tree, size)
		if err != nil {
			t.Fatal(err)
		}
		patterns, err := m.CapturePatterns()
		if err != nil {
			t.Fatal(err)
		}
		for _, wide := range []bool{false, true} {
			tables := oddTables(wide).compile(size)
			for _, kind := range []shape.Kind{shape.Capture, shape.Escape} {
				k, err := newStored(kind, patterns, size, tables)
				if err != nil {
					t.Fatal(err)
				}
				for range 4 {
					found += playStored(t, k, m.Patterns(), &rnd)
				}
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d matches", found)
	}
}

// A pattern is found through every symmetry and for both colours, by the string that it takes.
func TestKnown(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . . .
		6 |. . . . . . . . .
		5 |. . . X . . . . .
		4 |. . X O . . . . .
		3 |. . . X . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	point := func(name string) board.Point {
		p, err := board.ParsePoint(name, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	target, move := point("D4"), point("E4")
	takes := shape.New(shape.Capture, b, target, move, *b.Around(move))
	for symmetry := range board.Symmetry(board.Symmetries) {
		for _, swap := range []bool{false, true} {
			turned := b.Transformed(symmetry, swap)
			start, s := new(lean), new(sampler)
			start.load(turned)
			tables := oddTables(false).compile(9)
			s.begin(start, tables)
			captures, err := newStored(shape.Capture, []shape.Pattern{takes}, 9, tables)
			if err != nil {
				t.Fatal(err)
			}
			s.stored = &storedKinds{captures, captures}
			attacker := uint8(black)
			if swap {
				attacker = white
			}
			want := s.point(symmetry.Point(move, 9))
			if got := s.known(s.point(symmetry.Point(target, 9)), attacker); got != want {
				t.Errorf("symmetry %d, swapped %v: %d, want %d", symmetry, swap, got, want)
			}
			if got := s.known(s.point(symmetry.Point(point("D5"), 9)), 3-attacker); got != 0 {
				t.Errorf("symmetry %d, swapped %v: another string is taken at %d", symmetry, swap, got)
			}
		}
	}
}

// playStored compares what is found on both boards in some positions of a game.
func playStored(t *testing.T, k *stored, matcher *shape.Matcher, rnd *random) (found int) {
	t.Helper()
	size := int(k.near.size)
	b, _ := board.New(size)
	start, s := new(lean), new(sampler)
	start.reset(size)
	s.begin(start, k.near.t)
	for c := uint8(black); s.moves < size*size; c = 3 - c {
		p := s.choose(c, rnd)
		if p == 0 || !s.move(p, c) {
			break
		}
		if err := b.Play(s.boardPoint(p), board.Colour(c)); err != nil {
			t.Fatal(err)
		}
		if s.moves%5 == 0 {
			found += compareStored(t, k, s, b, matcher)
		}
	}
	return found
}

// compareStored compares what is found on both boards, and counts it.
func compareStored(t *testing.T, k *stored, s *sampler, b *board.Board, matcher *shape.Matcher) (found int) {
	t.Helper()
	type place struct{ move, target board.Point }
	for c := board.Black; c <= board.White; c++ {
		want := map[place]bool{}
		for _, m := range matcher.Append(nil, b, c, nil) {
			if m.Kind == k.kind && near(b, m.Move, m.Target) {
				want[place{m.Move, b.Root(m.Target)}] = true
			}
		}
		for m := b.Empty().First(); m >= 0; m = b.Empty().Next(m + 1) {
			if b.Legal(m, c) != nil {
				continue
			}
			for p := range board.Point(b.Points()) {
				if b.At(p) == board.Empty || b.Root(p) != p {
					continue
				}
				q, h := s.point(m), s.head[s.point(p)]
				got := k.beside.finds(s, q, uint8(c), h) || k.near.finds(s, q, uint8(c), h)
				if got != want[place{m, p}] {
					t.Fatalf("%s\n%s for %s, target %s: %v", b, board.FormatPoint(m, b.Size()), c, board.FormatPoint(p, b.Size()), got)
				}
			}
		}
		found += len(want)
	}
	return found
}

// near tells whether a move is a liberty of a string, or beside one.
func near(b *board.Board, move, target board.Point) bool {
	around := *b.Around(move)
	around.Add(move)
	liberties := b.LibertySet(target)
	return around.Intersects(&liberties)
}
