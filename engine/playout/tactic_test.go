package playout

import (
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

func loaded(t *testing.T, rows string) (*board.Board, *sampler) {
	t.Helper()
	b := board.MustParse(rows)
	start, s := new(lean), new(sampler)
	start.load(b)
	s.begin(start, oddTables(false).compile(b.Size()))
	return b, s
}

func at(t *testing.T, b *board.Board, s *sampler, name string) uint16 {
	t.Helper()
	return s.point(named(t, b, name))
}

// selfAtari agrees with the real board in the positions of random games.
func TestSelfAtari(t *testing.T) {
	rnd := random(9)
	for range testrun.Cases(100, 300) {
		size := 4 + int(rnd.below(4))
		b, _ := board.New(size)
		start, s := new(lean), new(sampler)
		start.reset(size)
		s.begin(start, oddTables(false).compile(size))
		for c := uint8(black); s.moves < size*size; c = 3 - c {
			for p := range board.Point(size * size) {
				q := s.point(p)
				if !s.isAllowed(q, c) {
					continue // illegal, or into an eye
				}
				after := b.Clone()
				if err := after.Play(p, board.Colour(c)); err != nil {
					t.Fatal(err)
				}
				want := after.StringSize(p)
				if after.LastCaptures() > 0 || !after.InAtari(p) || want == 1 {
					want = 0
				}
				if got := s.selfAtari(q, c); got != want {
					t.Fatalf("%s\n%s for %d: %d", b, board.FormatPoint(p, size), c, got)
				}
			}
			p := s.choose(c, &rnd)
			if p == 0 || !s.move(p, c) {
				break
			}
			if err := b.Play(s.boardPoint(p), board.Colour(c)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestLadders(t *testing.T) {
	for name, c := range map[string]struct {
		rows, target string
		caught       bool
	}{
		"a ladder to the edge": {`
			9 |. . . . . . . . .
			8 |. . . . . . . . .
			7 |. . . . . . . . .
			6 |. . . . . . . . .
			5 |. . . . . . . . .
			4 |. . . . . . . . .
			3 |. X O . . . . . .
			2 |. . X X . . . . .
			1 |. . . . . . . . .`, "C3", true},
		"a ladder with a stone in its way": {`
			9 |. . . . . . . . .
			8 |. . . . . . . . .
			7 |. . . . . . O . .
			6 |. . . . . . . . .
			5 |. . . . . . . . .
			4 |. . . . . . . . .
			3 |. X O . . . . . .
			2 |. . X X . . . . .
			1 |. . . . . . . . .`, "C3", false},
		"at the edge": {`
			5 |. . . . .
			4 |. . . . .
			3 |. X X . .
			2 |. X O . .
			1 |. . . . .`, "C2", true},
	} {
		b, s := loaded(t, c.rows)
		p := at(t, b, s, c.target)
		list, n := s.liberties(p)
		r := new(ladderReader)
		got := n == 1 && !r.canRun(&s.lean, p) || n == 2 && r.findAttack(&s.lean, p, list) != 0
		if got != c.caught {
			t.Errorf("%s: caught %t", name, got)
		}
	}
}

// gather finds the pockets that a walk over the colours of the points finds.
func TestGather(t *testing.T) {
	rnd := random(5)
	found := 0
	for range 200 {
		l := new(lean)
		l.reset(5 + int(rnd.below(3)))
		for c := uint8(black); l.moves < 2*l.size*l.size && l.randomMove(c, &rnd); c = 3 - c {
			for _, p := range l.free[:l.freeCount] {
				for owner := uint8(black); owner <= white; owner++ {
					var k pocket
					points, closed := walk(l, p, owner)
					want := closed && len(points) <= mostPocket
					if got := l.gather(p, owner, &k); got != want || got && !slices.Equal(k.points[:k.n], points) {
						t.Fatalf("the pocket of %d at %d: %v %t, want %v %t", owner, p, k.points[:k.n], got, points, want)
					}
					if want {
						found++
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("there is no pocket")
	}
}

// Every pocket is narrow, and most points are not.
func TestNarrow(t *testing.T) {
	for _, wide := range []bool{false, true} {
		rnd := random(6)
		tables := oddTables(wide).compile(7)
		points, narrow, pockets := 0, 0, 0
		for range 50 {
			start, s := new(lean), new(sampler)
			start.reset(7)
			s.begin(start, tables)
			for c := uint8(black); s.moves < 2*s.size*s.size; c = 3 - c {
				p := s.choose(c, &rnd)
				if p == 0 || !s.move(p, c) {
					break
				}
				for _, q := range s.free[:s.freeCount] {
					var k pocket
					isPocket, isNarrow := s.gather(q, 3-c, &k), s.isNarrow(q, c)
					points++
					if isPocket && !isNarrow {
						t.Fatalf("the pocket of %d at %d is not narrow", 3-c, q)
					}
					if isPocket {
						pockets++
					}
					if isNarrow {
						narrow++
					}
				}
			}
		}
		if pockets == 0 || narrow > points/2 {
			t.Errorf("%d pockets, %d narrow points of %d", pockets, narrow, points)
		}
	}
}

// walk lists the empty points that lie together with p. closed is false if a stone of the owner's opponent is beside them.
func walk(l *lean, p uint16, owner uint8) (points []uint16, closed bool) {
	points = []uint16{p}
	for i := 0; i < len(points); i++ {
		for _, q := range l.around(points[i]) {
			if l.colour[q] == 3-owner {
				return nil, false
			}
			if l.colour[q] == empty && !slices.Contains(points, q) {
				points = append(points, q)
			}
		}
	}
	return points, true
}

// The vital points are the points that the books give.
func TestVitalPoint(t *testing.T) {
	for name, c := range map[string]struct{ rows, last, vital string }{
		"three in a row": {`
			4 |. . . .
			3 |. . . .
			2 |O O O O
			1 |. . . O`, "D1", "B1"},
		"bent three": {`
			4 |. . . .
			3 |O O . .
			2 |. O O .
			1 |. . O .`, "C1", "A1"},
		"four in a row are two eyes": {`
			5 |. . . . .
			4 |. . . . .
			3 |. . . . .
			2 |O O O O O
			1 |. . . . O`, "E1", ""},
		"the pyramid": {`
			5 |. . . . .
			4 |. . . . .
			3 |. O O O .
			2 |O O . O O
			1 |O . . . O`, "C3", "C1"},
		"a square has no vital point": {`
			4 |. . . .
			3 |O O O .
			2 |. . O .
			1 |. . O .`, "C1", ""},
		"the bulky five": {`
			4 |. . . .
			3 |O O O .
			2 |. . O O
			1 |. . . O`, "D1", "B1"},
		"the cross": {`
			5 |. O O O .
			4 |O O . O O
			3 |O . . . O
			2 |O O . O O
			1 |. O O O .`, "C5", "C3"},
		"the rabbity six": {`
			5 |. . . . .
			4 |O O O O .
			3 |O . . O O
			2 |O . . . O
			1 |O O . O O`, "A2", "C2"},
		"the opponent's stone beside it": {`
			4 |. . . .
			3 |. . . .
			2 |O O X O
			1 |. . . O`, "D1", ""},
		"too large": {`
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . . . . .
			3 |O O O O O . .
			2 |. . . . O . .
			1 |. . . . O . .`, "E1", ""},
	} {
		b, s := loaded(t, c.rows)
		s.last = at(t, b, s, c.last)
		vital := ""
		if p := s.vitalPoint(black); p != 0 {
			vital = board.FormatPoint(s.boardPoint(p), b.Size())
		}
		if vital != c.vital {
			t.Errorf("%s: %q, not %q", name, vital, c.vital)
		}
	}
}

// A muted point has no weight for one side and the same weight for the other. refresh gives all of its weight back.
func TestMute(t *testing.T) {
	_, s := loaded(t, `
		5 |. . . . .
		4 |. X X O .
		3 |. X . O .
		2 |. O X . .
		1 |. . . . .`)
	before := *s
	for _, p := range s.free[:s.freeCount] {
		for c := uint8(black); c <= white; c++ {
			half := uint64(1<<32-1) << (32 * (c - 1) & 63)
			s.mute(p, c)
			if s.weight[p]&half != 0 || s.weight[p] != before.weight[p]&^half {
				t.Errorf("%x muted for %d is %x", before.weight[p], c, s.weight[p])
			}
			var rows uint64
			for _, w := range s.rows {
				rows += w
			}
			if rows != s.total || s.total != before.total-before.weight[p]&half {
				t.Errorf("sums: %x, %x", rows, s.total)
			}
			s.refresh(p)
			if s.weight != before.weight || s.rows != before.rows || s.total != before.total {
				t.Errorf("not refreshed")
			}
		}
	}
}

// Strings with more stones than a pocket has points stay in their seki to the end of a playout.
func TestSekiStays(t *testing.T) {
	b := board.MustParse(`
		9 |O O X X O X X X X
		8 |. O X X O X X X .
		7 |O O X . O X X X X
		6 |O O X O O X X X X
		5 |O O X O O X X X X
		4 |O O X O O X X X X
		3 |O O X . O X X X X
		2 |. O X X O X X X .
		1 |O O X X O X X X X`)
	p, err := New(Tactical, b.Size(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Load(b); err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(100) {
		p.Run([2]board.Colour{board.Black, board.White}[seed%2], seed)
		for name, want := range map[string]board.Colour{"C9": board.Black, "E9": board.White} {
			if got := owner(p, named(t, b, name)); got != want {
				t.Fatalf("seed %d: %s is %v's", seed, name, got)
			}
		}
	}
}
