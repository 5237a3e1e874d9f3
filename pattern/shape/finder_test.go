package shape

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shicho/board"
)

// TestFinder compares the Finder, string by string, with a Matcher. What is cut out of the board with the footing of a match
// asks at least for what the match's pattern asks for, but for conditions.
func TestFinder(t *testing.T) {
	found, implied := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		i := drawInstance(t)
		var patterns []Pattern
		for range rapid.IntRange(1, 60).Draw(t, "patterns") {
			random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
			if p := randomGeneral(i.b, random); !p.Kind().HasTwo() && !slices.Contains(patterns, p) {
				patterns = append(patterns, p)
			}
		}
		m, f := matcherOf(patterns), NewProofs(patterns).Finder()
		for _, b := range []*board.Board{i.b, i.b.Transformed(5, true), i.b} {
			var got, want []string
			for _, mover := range []board.Colour{board.Black, board.White} {
				for _, match := range m.Append(nil, b, mover, nil) {
					match.Target = b.Root(match.Target)
					want = append(want, fmt.Sprint(match))
				}
			}
			for s := range b.Strings() {
				target := b.Root(s.Point)
				for _, kind := range []Kind{Capture, Escape} {
					mover := s.Colour
					if !kind.IsOwners() {
						mover = mover.Opponent()
					}
					for _, match := range f.Find(b, kind, target) {
						if b.Legal(match.Move, mover) != nil {
							continue
						}
						got = append(got, fmt.Sprint(match))
						p := patterns[match.Pattern]
						drawn, footing, conditions := f.Rests(match)
						if !footing.Contains(&drawn) || len(conditions) > 0 {
							continue
						}
						implied++
						if exact := New(kind, b, target, match.Move, footing); !exact.Implies(p) {
							t.Fatalf("%v on\n%sis\n%swhich does not imply\n%s", footing.Points(), b, exact, p)
						}
					}
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("got %q\nwant %q on\n%s", got, want, b)
			}
			found += len(got)
		}
	})
	if found < 100 || implied < 100 {
		t.Errorf("%d matches, %d without conditions are too few to tell", found, implied)
	}
}

func TestFinderDoesNotAllocate(t *testing.T) {
	patterns, positions := somePatterns(500, rand.New(rand.NewPCG(1, 2)))
	f, b := NewProofs(patterns).Finder(), positions[3]
	found := 0
	find := func() {
		for p := range board.Point(b.Points()) {
			if b.At(p) == board.Empty {
				continue
			}
			for _, match := range f.Find(b, Capture, p) {
				f.Rests(match)
				found++
			}
		}
	}
	if n := testing.AllocsPerRun(10, find); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if found == 0 {
		t.Error("no match in a position that patterns were cut out of")
	}
}
