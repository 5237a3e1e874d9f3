package playout

import (
	"testing"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/pattern/shape"
)

// Stored patterns are found on the lean board where the matcher of package shape finds them, for both sides and on all sizes.
func TestStored(t *testing.T) {
	rnd := random(3)
	found := map[shape.Kind]int{}
	for _, size := range []int{2, 3, 5, 9, 13, 19, 25} {
		l, err := moves.DefaultLibrary(size)
		if err != nil {
			t.Fatal(err)
		}
		patterns := generalPatterns(t, size, &rnd)
		for _, number := range l.BySeen()[:500] {
			p, err := shape.Decode(l.Code(number))
			if err != nil {
				t.Fatal(err)
			}
			patterns = append(patterns, p)
		}
		var builder shape.MatcherBuilder
		for _, p := range patterns {
			builder.Add(p)
		}
		matcher := builder.Build()
		tables := oddTables(size == 5 || size == 19).compile(size)
		for _, kind := range []shape.Kind{shape.Capture, shape.Escape} {
			k, err := newStored(kind, patterns, size, tables)
			if err != nil {
				t.Fatal(err)
			}
			for range 1 + 3000/(size*size) {
				found[kind] += playStored(t, k, kind, matcher, patterns, &rnd)
			}
		}
	}
	if found[shape.Capture] < 150 || found[shape.Escape] < 5 {
		t.Errorf("only %v matches", found)
	}
}

// generalPatterns are patterns with weak cells and conditions on liberties, cut out of random positions.
func generalPatterns(t *testing.T, size int, rnd *random) (list []shape.Pattern) {
	t.Helper()
	for len(list) < 300 {
		b, err := board.New(size)
		if err != nil {
			t.Fatal(err)
		}
		points := uint32(b.Points())
		for range 1 + rnd.below(points) {
			b.TryPlay(board.Point(rnd.below(points)), board.Colour(1+rnd.below(2)))
		}
		target := board.Point(rnd.below(points))
		if b.At(target) == board.Empty {
			continue
		}
		kind, mover := shape.Capture, b.At(target).Opponent()
		if rnd.below(2) == 0 {
			kind, mover = shape.Escape, b.At(target)
		}
		liberties := b.LibertySet(target)
		move := liberties.First()
		facts := shape.Facts{Edges: shape.Edges(rnd.below(16))}
		around := b.Around(move).Points()
		for range 4 {
			around = append(around, b.Neighbours(around[rnd.below(uint32(len(around)))])...)
		}
		for _, p := range around {
			colour := b.At(p)
			switch weak := rnd.below(3) > 0; {
			case !weak:
				facts.Exact.Add(p)
			case colour == mover, colour == board.Empty && rnd.below(2) == 0:
				facts.NotOther.Add(p)
			default:
				facts.NotOwn.Add(p)
			}
			if colour != board.Empty && rnd.below(2) == 0 {
				facts.Liberties = append(facts.Liberties, shape.Liberties{Stone: p, Least: 1 + int(rnd.below(3))})
			}
		}
		if rnd.below(3) == 0 {
			facts.Liberties = append(facts.Liberties, shape.Liberties{Stone: move, Least: 1 + int(rnd.below(3))})
		}
		list = append(list, shape.Of(kind, b, target, move, &facts))
	}
	return list
}

const stoneInNet = `
	9 |. . . . . . . . .
	8 |. . . . . . . . .
	7 |. . . . . . . . .
	6 |. . . . . . . . .
	5 |. . . X . O . . .
	4 |. . X O . . . . .
	3 |. . . . . . . . .
	2 |. . . . . . . . .
	1 |. . . . . . . . .`

// A pattern is found on every turned or mirrored board and for both colours, for the string that it takes or saves.
func TestStoredMove(t *testing.T) {
	b := board.MustParse(stoneInNet)
	for _, test := range []struct {
		kind shape.Kind
		move string
	}{{shape.Capture, "E4"}, {shape.Capture, "F4"}, {shape.Capture, "E5"}, {shape.Escape, "E4"}, {shape.Escape, "E3"}} {
		target, move := named(t, b, "D4"), named(t, b, test.move)
		zone := *b.Around(move)
		zone.Add(named(t, b, "F5")) // without it the position is its own mirror image
		list := []shape.Pattern{shape.New(test.kind, b, target, move, zone)}
		for symmetry := range board.Symmetry(board.Symmetries) {
			for _, swap := range []bool{false, true} {
				turned := b.Transformed(symmetry, swap)
				s := withStored(t, turned, list)
				mover := uint8(turned.At(symmetry.Point(target, 9)))
				if test.kind == shape.Capture {
					mover = 3 - mover
				}
				p, want := s.point(symmetry.Point(target, 9)), s.point(symmetry.Point(move, 9))
				if got := s.storedMove(p, mover); got != want {
					t.Errorf("%s, symmetry %d, swapped %v: %d, want %d", test.move, symmetry, swap, got, want)
				}
				if got := s.storedMove(p, 3-mover); got != 0 {
					t.Errorf("%s, symmetry %d, swapped %v: the other side finds the move, too", test.move, symmetry, swap)
				}
				s.mute(want, mover)
				if got := s.storedMove(p, mover); got != 0 {
					t.Errorf("%s: a move with the weight 0 is found", test.move)
				}
			}
		}
	}
}

// A weak cell that is off the board is met, whatever stone stands at the other end of the next row.
func TestStoredBeyondEdge(t *testing.T) {
	p, err := shape.Parse("? X ? ? ? ?\nX # * x x x\n? X ? ? ? ?")
	if err != nil {
		t.Fatal(err)
	}
	b := board.MustParse(`
		5 |. . . X .
		4 |O . X O .
		3 |O . . X .
		2 |O . . . .
		1 |. . . . .`)
	findsBeyondEdge(t, b, p)
	p, err = shape.Parse("? X ? ? ? ?\nX1# * x x x\n? X ? ? ? ?")
	if err != nil {
		t.Fatal(err)
	}
	// The only liberty of C4 has the offset of the last weak cell.
	findsBeyondEdge(t, board.MustParse(`
		5 |. . O X .
		4 |O O X O .
		3 |. X X X O
		2 |. O O O .
		1 |. . . . .`), p)
}

// findsBeyondEdge looks for a pattern that takes D4 by E4 in all views of a board of five lines.
func findsBeyondEdge(t *testing.T, b *board.Board, p shape.Pattern) {
	t.Helper()
	for symmetry := range board.Symmetry(board.Symmetries) {
		for _, swap := range []bool{false, true} {
			turned := b.Transformed(symmetry, swap)
			s := withStored(t, turned, []shape.Pattern{p})
			target := symmetry.Point(named(t, b, "D4"), 5)
			mover := 3 - uint8(turned.At(target))
			if got, want := s.storedMove(s.point(target), mover), s.point(symmetry.Point(named(t, b, "E4"), 5)); got != want {
				t.Errorf("symmetry %d, swapped %v: %d, want %d", symmetry, swap, got, want)
			}
		}
	}
}

// A pattern that joins a string to its mirror image is found for both strings.
func TestStoredMoveMirror(t *testing.T) {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. X X X .
		2 |X O . O X
		1 |X O . O X`)
	all := *b.All()
	s := withStored(t, b, []shape.Pattern{shape.New(shape.Escape, b, named(t, b, "B1"), named(t, b, "C2"), all)})
	for _, name := range []string{"B1", "D1"} {
		if got := s.storedMove(at(t, b, s, name), white); got != at(t, b, s, "C2") {
			t.Errorf("%s: %d", name, got)
		}
	}
}

// Stored patterns catch a string that ran into a net, and save a string from the opponent's last move.
func TestStoredTactic(t *testing.T) {
	b := board.MustParse(stoneInNet)
	target := named(t, b, "D4")
	list := []shape.Pattern{
		shape.New(shape.Capture, b, target, named(t, b, "F4"), *b.StringNeighbours(target)),
		shape.New(shape.Escape, b, target, named(t, b, "F4"), *b.StringNeighbours(target)),
	}
	for _, last := range []string{"D4", "D5"} {
		before := b.Without(b.StringAt(named(t, b, last)))
		s := withStored(t, before, list)
		mover := uint8(b.At(named(t, b, last)))
		if !s.move(at(t, b, s, last), mover) {
			t.Fatal(last)
		}
		var found [tacticMoves]uint16
		n := 0
		if last == "D4" {
			n = s.findCatch(3-mover, &found)
		} else {
			n = s.findSaves(3-mover, &found)
		}
		if n != 1 || found[0] != at(t, b, s, "F4") {
			t.Errorf("after %s: %v", last, found[:n])
		}
	}
}

func named(t *testing.T, b *board.Board, name string) board.Point {
	t.Helper()
	p, err := board.ParsePoint(name, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// withStored returns a sampler in a position that knows some patterns.
func withStored(t *testing.T, b *board.Board, list []shape.Pattern) *sampler {
	t.Helper()
	start, s := new(lean), new(sampler)
	start.load(b)
	tables := oddTables(false).compile(b.Size())
	s.begin(start, tables)
	s.ladders, s.stored = new(ladderReader), new(Patterns)
	var err error
	if s.stored.captures, err = newStored(shape.Capture, list, b.Size(), tables); err != nil {
		t.Fatal(err)
	}
	if s.stored.escapes, err = newStored(shape.Escape, list, b.Size(), tables); err != nil {
		t.Fatal(err)
	}
	return s
}

// playStored plays a game, and compares what is found on both boards in some of its positions.
func playStored(t *testing.T, k *stored, kind shape.Kind, matcher *shape.Matcher, patterns []shape.Pattern, rnd *random) (found int) {
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
		if s.moves%(2*size) == 0 {
			found += compareStored(t, k, kind, s, b, matcher, patterns)
		}
	}
	return found
}

// compareStored compares what is found on both boards, and returns how much it is.
func compareStored(t *testing.T, k *stored, kind shape.Kind, s *sampler, b *board.Board, matcher *shape.Matcher, patterns []shape.Pattern) (found int) {
	t.Helper()
	type place struct{ move, target board.Point }
	for c := board.Black; c <= board.White; c++ {
		want := map[place]bool{}
		for _, m := range matcher.Append(nil, b, c, nil) {
			if m.Kind == kind && b.Liberties(m.Target) < enough && near(b, m.Move, m.Target) {
				want[place{m.Move, b.Root(m.Target)}] = true
			}
		}
		for m := b.Empty().First(); m >= 0; m = b.Empty().Next(m + 1) {
			if b.Legal(m, c) != nil {
				continue
			}
			for p := range board.Point(b.Points()) {
				if b.At(p) == board.Empty || b.Root(p) != p || b.Liberties(p) >= enough {
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

// near tells whether a move is on a liberty of a string, or beside one.
func near(b *board.Board, move, target board.Point) bool {
	around := *b.Around(move)
	around.Add(move)
	liberties := b.LibertySet(target)
	return around.Intersects(&liberties)
}
