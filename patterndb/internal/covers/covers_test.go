package covers

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
)

// somePatterns are patterns in the order of their IDs. Most of them are implied by others.
func somePatterns(random *rand.Rand, n int) (list []shape.Pattern) {
	for len(list) < n {
		p := exact(random)
		list = append(list, p)
		for range random.IntN(8) {
			list = append(list, weakened(list[len(list)-1-random.IntN(min(4, len(list)))], random))
		}
	}
	slices.SortFunc(list, func(p, q shape.Pattern) int { return compareIDs(p, q) })
	return slices.Compact(list)
}

func compareIDs(p, q shape.Pattern) int {
	a, b := p.ID(), q.ID()
	return bytes.Compare(a[:], b[:])
}

func exact(random *rand.Rand) shape.Pattern {
	b, err := board.New(9)
	if err != nil {
		panic(err)
	}
	for range 30 {
		_ = b.Play(board.Point(random.IntN(81)), board.Colour(1+random.IntN(2)))
	}
	var target, move board.Point
	for b.At(target) == board.Empty {
		target = board.Point(random.IntN(81))
	}
	zone := board.SetOf(target)
	for b.At(move) != board.Empty || !zone.Has(move) {
		move = board.Point(random.IntN(81))
		zone.Add(move)
	}
	return shape.New(shape.Kind(random.IntN(2)), b, target, move, zone)
}

// weakened is the pattern with less asked of some of its points. Not all points may be changed, so it tries several times.
func weakened(p shape.Pattern, random *rand.Rand) shape.Pattern {
	for range 20 {
		text := []byte(p.String())
		for i, c := range text {
			if strings.IndexByte(".XOxo", c) >= 0 && random.IntN(6) == 0 {
				text[i] = "?xo"[random.IntN(3)]
			}
		}
		if q, err := shape.Parse(string(text)); err == nil {
			p = q
		}
	}
	return p
}

func codes(list []shape.Pattern) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, p := range list {
			if !yield(p.Encode(), nil) {
				return
			}
		}
	}
}

func setOf(t *testing.T, list []shape.Pattern) *Set {
	s := &Set{}
	for _, p := range list {
		if err := s.Add(p.Encode()); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// The covers are as the definition says, however many parts the patterns are divided into.
func TestCovers(t *testing.T) {
	covered, chains := 0, 0
	for seed := range uint64(24) {
		list := somePatterns(rand.New(rand.NewPCG(seed, 1)), 300)
		set, told := setOf(t, list), 0
		if seed%2 == 1 {
			if set.most = 20; len(set.parts(set.most)) < 4 {
				t.Fatalf("%d parts", len(set.parts(set.most)))
			}
		}
		got, err := set.Covers(context.Background(), codes(list), func(done, all int) {
			if done < told || all != len(list) {
				t.Fatalf("%d of %d done after %d of %d", done, all, told, len(list))
			}
			told = done
		})
		if err != nil || told != len(list) {
			t.Fatalf("%d of %d done: %v", told, len(list), err)
		}
		smallest := make([]int, len(list)) // of the other patterns that a pattern implies
		for n, p := range list {
			smallest[n] = n
			for other, q := range list {
				if other != n && p.Implies(q) && (smallest[n] == n || cmp.Compare(q.Size(), list[smallest[n]].Size()) < 0) {
					smallest[n] = other
				}
			}
		}
		for n, p := range list {
			want := smallest[n]
			for smallest[want] != want {
				want = smallest[want]
				chains++
			}
			if int(got[n]) != want {
				t.Fatalf("%s is under\n%s, not\n%s", p, list[got[n]], list[want])
			}
			if want != n {
				covered++
				if !p.Implies(list[want]) {
					t.Fatalf("%s does not imply\n%s", p, list[want])
				}
			}
		}
	}
	if covered < 100 || chains == 0 {
		t.Errorf("%d covered patterns and %d whose smallest is covered are too few to tell", covered, chains)
	}
}

// The end of the context, an error of the second reading, and other patterns the second time are errors.
func TestFailures(t *testing.T) {
	list := somePatterns(rand.New(rand.NewPCG(1, 1)), 600)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := setOf(t, list).Covers(ctx, codes(list), nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, other := range [][]shape.Pattern{list[1:], append(slices.Clone(list), list[0])} {
		if _, err := setOf(t, list).Covers(context.Background(), codes(other), nil); !errors.Is(err, errOther) {
			t.Error(err)
		}
	}
	broken := errors.New("broken")
	_, err := setOf(t, list).Covers(context.Background(), func(yield func([]byte, error) bool) { yield(nil, broken) }, nil)
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	_, err = setOf(t, list[:1]).Covers(context.Background(), func(yield func([]byte, error) bool) { yield([]byte{255}, nil) }, nil)
	if !errors.Is(err, shape.ErrPattern) {
		t.Error(err)
	}
}
