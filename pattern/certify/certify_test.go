package certify

import (
	"errors"
	"iter"
	"slices"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/patterndb/samplestore"
	"shicho/proof"
	"shicho/tactics"
)

// samples are patterns of the sample games: one of a number of them, or all with -long.
func samples(t *testing.T, every int) iter.Seq[shape.Pattern] {
	t.Helper()
	store, err := patterndb.Open(t.TempDir(), patterndb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	if err := samplestore.Fill(store); err != nil {
		t.Fatal(err)
	}
	every = testrun.Cases(every, 1)
	return func(yield func(shape.Pattern) bool) {
		n := 0
		for p, err := range store.EncodedPatterns() {
			if err != nil {
				t.Fatal(err)
			}
			if n++; n%every != 0 {
				continue
			}
			pattern, err := shape.Decode(p.Code)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(pattern) {
				return
			}
		}
	}
}

// isMissing tells whether a proof was not found.
func isMissing(err error) bool {
	return errors.Is(err, proof.ErrNotFound) || errors.Is(err, proof.ErrTooLarge) || errors.Is(err, ErrNoBoard)
}

// Every pattern of the sample games is proved on boards that barely meet it, and the checker accepts the proofs.
func TestSamples(t *testing.T) {
	c := New(tactics.Default.WithLiberties(5))
	found, missing := 0, 0
	for pattern := range samples(t, 25) {
		list, err := c.Prove(pattern, testrun.Cases(1, 20))
		for _, one := range list {
			if _, err := one.Check(); err != nil {
				t.Errorf("%v\n%v\n%s", err, pattern, one.Bytes())
			}
			found++
		}
		switch {
		case isMissing(err):
			missing++
		case err != nil:
			t.Errorf("%v\n%v", err, pattern)
		}
	}
	if t.Logf("%d proofs, %d patterns without", found, missing); missing*20 > found {
		t.Errorf("only %d proofs: %d patterns have none", found, missing)
	}
}

// Patterns of the sample games are proved with their conditions, and the checker accepts the proofs.
func TestPatterns(t *testing.T) {
	c := New(tactics.Default.WithLiberties(5))
	proved, certificates, missing := 0, 0, 0
	for pattern := range samples(t, 150) {
		list, err := c.ProvePattern(pattern)
		for _, one := range list {
			if _, err := one.Check(); err != nil {
				t.Errorf("%v\n%v\n%s", err, pattern, one.Bytes())
			}
		}
		certificates += len(list)
		switch {
		case err == nil:
			proved++
		case isMissing(err):
			missing++
		default:
			t.Errorf("%v\n%v", err, pattern)
		}
	}
	if t.Logf("%d patterns with %d certificates, %d without", proved, certificates, missing); proved < missing {
		t.Errorf("%d patterns proved, and %d not", proved, missing)
	}
}

// Wherever a pattern lies on a board, it lies as at one of its places: a side of the drawing that is not on the edge of the board at a place lies anywhere, and one on the
// edge, or with lines beyond it, lies just so.
func TestPlaces(t *testing.T) {
	for pattern := range samples(t, 40) {
		list := places(pattern)
		if len(list) == 0 || !list[0].isWhole(pattern) {
			t.Fatalf("%v\n%v", pattern, list)
		}
		for size := board.MinSize; size <= 13; size++ {
			for left := -pattern.Width(); left <= size; left++ {
				for top := -pattern.Height(); top <= size; top++ {
					if l := (place{size, left, top}); lies(pattern, l) && !slices.ContainsFunc(list, func(p place) bool { return covers(pattern, p, l) }) {
						t.Fatalf("%v\nat %v is none of %v", pattern, l, list)
					}
				}
			}
		}
	}
}

// isWhole tells whether all of the drawing lies on the board.
func (l place) isWhole(p shape.Pattern) bool {
	return l.left >= 0 && l.top >= 0 && l.left+p.Width() <= l.size && l.top+p.Height() <= l.size
}

// sides are the lines beyond the left, right, upper and lower sides of a drawing: less than 0 if a part of the drawing lies beyond the edge.
func (l place) sides(p shape.Pattern) [4]int {
	return [4]int{l.left, l.size - l.left - p.Width(), l.top, l.size - l.top - p.Height()}
}

// lies tells whether a pattern may lie at a place.
func lies(p shape.Pattern, l place) bool {
	for i, edge := range [4]shape.Edges{shape.Left, shape.Right, shape.Top, shape.Bottom} {
		if p.Edges()&edge != 0 && l.sides(p)[i] != 0 {
			return false
		}
	}
	for y := range p.Height() {
		for x := range p.Width() {
			inside := l.left+x >= 0 && l.left+x < l.size && l.top+y >= 0 && l.top+y < l.size
			if !inside && p.At(x, y) < shape.Any {
				return false
			}
		}
	}
	return true
}

// covers tells whether a proof at one place holds at another one.
func covers(p shape.Pattern, proved, l place) bool {
	for i, beyond := range proved.sides(p) {
		if at := l.sides(p)[i]; at != beyond && !(beyond > 0 && at >= 0) {
			return false
		}
	}
	return true
}
