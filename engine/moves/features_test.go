package moves

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// The features of a position that follows a game are equal to the features of a position that is loaded.
func TestFeaturesIncremental(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, name := range []string{"n9", "cp", "tree-reading-stored", "playout"} {
		m, all := learned(t, name)
		p, fresh := position(t, m), position(t, m)
		for _, g := range all[:5] {
			for n, s := range g.Replay(p) {
				fresh.Load(p.Board())
				fresh.moves, fresh.before = p.moves, p.before
				compareFeatures(t, fmt.Sprint(name, ", move ", n), p.Features(s.Colour, nil), fresh.Features(s.Colour, nil))
			}
		}
	}
}

// A position that remembers shapes of other positions has the features of a position that remembers nothing.
func TestFeaturesRecalled(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, name := range []string{"n9", "tree-reading-stored", "playout"} {
		m, all := learned(t, name)
		p, from := position(t, m), position(t, m)
		for _, g := range all[:5] {
			for n, s := range g.Replay(from) {
				if n%7 != 3 {
					continue
				}
				fresh := position(t, m)
				for _, q := range []*Follower{p, fresh} {
					q.Load(from.Board())
				}
				compareFeatures(t, fmt.Sprint(name, ", move ", n), p.Features(s.Colour, nil), fresh.Features(s.Colour, nil))
			}
		}
	}
}

func position(t testing.TB, m *Model) *Follower {
	t.Helper()
	p, err := NewFollower(m, m.Size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func compareFeatures(t *testing.T, where string, got, want *Features) {
	t.Helper()
	if !slices.Equal(got.Points, want.Points) {
		t.Fatalf("%s: moves %v, want %v", where, got.Points, want.Points)
	}
	for i, p := range got.Points {
		if !slices.Equal(got.sorted(i), want.sorted(i)) {
			t.Fatalf("%s: features of %s: %v, want %v", where, board.FormatPoint(p, 9), got.sorted(i), want.sorted(i))
		}
	}
}

// A position has the same features when it is turned, mirrored and coloured the other way.
func TestFeaturesSymmetry(t *testing.T) {
	testrun.SingleGoroutine(t)
	for _, name := range []string{"n9", "cp", "tree-reading-stored", "playout"} {
		m, all := learned(t, name)
		p, q := position(t, m), position(t, m)
		for n, s := range all[0].Replay(p) {
			if n%5 != 0 {
				continue
			}
			f := p.Features(s.Colour, nil)
			for sym := range board.Symmetry(board.Symmetries) {
				q.Load(p.b.Transformed(sym, true))
				q.last, q.before, q.moves = sym.Point(p.last, 9), sym.Point(p.before, 9), p.moves
				g := q.Features(s.Colour.Opponent(), nil)
				for i, point := range f.Points {
					j := g.Find(sym.Point(point, 9))
					if j < 0 || !slices.Equal(f.sorted(i), g.sorted(j)) {
						t.Fatalf("%s, symmetry %d: the features of %s differ", name, sym, board.FormatPoint(point, 9))
					}
				}
			}
		}
	}
}

func TestEffects(t *testing.T) {
	for _, c := range []struct {
		name, board, move string
		last              string
		want              effect
	}{
		{"a capture that rescues", `
			. . . . .
			. O X . .
			O X O X .
			. . . . .
			. . . . .`, "C2", "C3",
			effect{taken: 1, gain: 2, touchedTaken: true, rescued: 1}},
		{"a stone in atari runs", `
			. . . . .
			. O . . .
			O X . . .
			. O . . .
			. . . . .`, "C3", "B2",
			effect{extended: 1, liberties: 1, after: 3, gained: 2, touchedExtend: true}},
		{"a stone is taken", `
			. . . . .
			. X O . .
			X O . O .
			. X O . .
			. . . . .`, "C3", "B3",
			effect{taken: 1, gain: 4, touchedTaken: true, after: 1, gained: 1, selfAtari: 1}},
		{"self-atari", `
			. . . . .
			. . . . .
			. . O . .
			. O X . O
			. O X . O`, "D1", "B2",
			effect{extended: 2, liberties: 2, after: 1, gained: -1, selfAtari: 3, touchedExtend: true}},
	} {
		b := board.MustParse(c.board)
		p, _ := board.ParsePoint(c.move, b.Size())
		last, _ := board.ParsePoint(c.last, b.Size())
		if got := effectOf(b, p, board.Black, last); got != c.want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

func TestPlaceClasses(t *testing.T) {
	for size, want := range map[int]int{9: 10, 19: 15} { // as in the thesis
		classes := map[int]bool{}
		for p := range board.Point(size * size) {
			classes[placeClass(p, size)] = true
		}
		if len(classes) != want {
			t.Errorf("%d classes on %d lines, want %d", len(classes), size, want)
		}
	}
}

func TestFamilies(t *testing.T) {
	for _, name := range FamilyNames() {
		if s := family(t, name); s.Name != name || len(s.Groups) == 0 {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if s := family(t, "tree-reading-self_atari"); s.Has(Reading) || s.Has(SelfAtari) || !s.Has(Stored) {
		t.Errorf("%+v", s)
	}
	for _, name := range []string{"", "n8", "n5-reading", "tree-nothing"} {
		if _, err := Family(name); err == nil {
			t.Errorf("%q is a family", name)
		}
	}
}

func TestFeaturesAllocateNothing(t *testing.T) {
	testrun.SingleGoroutine(t)
	m, all := learned(t, "tree-reading-stored")
	p := position(t, m)
	for n, s := range all[0].Replay(p) {
		if p.Features(s.Colour, nil); n < 30 {
			continue
		}
		if allocations := testing.AllocsPerRun(10, func() {
			p.cache[0][40].known = false
			p.Features(s.Colour, nil)
		}); allocations != 0 {
			t.Errorf("%v allocations", allocations)
		}
		return
	}
	t.Error("no position was looked at")
}

func BenchmarkFeatures(b *testing.B) {
	m, all := learned(b, "tree-reading-stored")
	p := position(b, m)
	b.ReportAllocs()
	moves := 0
	for b.Loop() {
		for _, s := range all[0].Replay(p) {
			p.Features(s.Colour, nil)
			moves++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(moves), "µs/position")
}

// An Advisor leaves the board as it was, even where a ko or superko forbids a move that it remembers.
func TestAdvisorLeavesTheBoard(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(5, 6))
	for range 30 {
		b, _ := board.New(4)
		b.SetRules(board.Rules{Superko: true})
		a := NewAdvisor(treeSet(t), nil)
		side := board.Black
		for range 60 {
			var legal []board.Point
			for p := range board.Point(b.Points()) {
				if b.Legal(p, side) == nil {
					legal = append(legal, p)
				}
			}
			move := board.Pass
			if len(legal) > 0 {
				move = legal[random.IntN(len(legal))]
			}
			if err := b.Play(move, side); err != nil {
				t.Fatal(err)
			}
			side = side.Opponent()
			before, moves := b.String(), b.Moves()
			a.Hints(b, side)
			if b.String() != before || b.Moves() != moves {
				t.Fatalf("%s\nbecame\n%s", before, b)
			}
		}
	}
}

// The effect of a move does not change when the board is turned or mirrored.
func TestEffectSymmetry(t *testing.T) {
	testrun.SingleGoroutine(t)
	random := rand.New(rand.NewPCG(61, 62))
	for range testrun.Cases(120, 400) {
		b, _ := board.New(7)
		for i := range 20 + random.IntN(40) {
			b.TryPlay(board.Point(random.IntN(49)), board.Colour(1+i%2))
		}
		last := b.LastMove().Point
		for p := b.Empty().First(); p >= 0; p = b.Empty().Next(p + 1) {
			if b.Legal(p, board.Black) != nil {
				continue
			}
			want := effectOf(b, p, board.Black, last)
			for sym := range board.Symmetry(board.Symmetries) {
				turnedLast := last
				if last >= 0 {
					turnedLast = sym.Point(last, 7)
				}
				if got := effectOf(b.Transformed(sym, true), sym.Point(p, 7), board.White, turnedLast); got != want {
					t.Fatalf("%s, symmetry %d: %+v, not %+v\n%s", board.FormatPoint(p, 7), sym, got, want, b)
				}
			}
		}
	}
}

// The hints for a game do not depend on the games that were read before.
func TestAdviseAlone(t *testing.T) {
	list := games(t, 9, 6)
	hints := func(workers int) (all []string) {
		if err := Advise(t.Context(), treeSet(t), list, 9, nil, workers, nil); err != nil {
			t.Fatal(err)
		}
		for _, g := range list {
			all = append(all, fmt.Sprint(g.hints))
		}
		return all
	}
	want := hints(1)
	slices.Reverse(list)
	got := hints(0)
	slices.Reverse(got)
	if !slices.Equal(got, want) {
		t.Error("the hints are others in another order")
	}
}
