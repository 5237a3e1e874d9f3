package board

import (
	"math/rand/v2"
	"testing"
)

// The operations on sets do for every point what their names say, with points on small boards alone, on large ones, or both.
func TestPointSets(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	randomSet := func() (s PointSet) {
		most := []int{81, 361, maxPoints}[random.IntN(3)]
		for range random.IntN(most) {
			s.Add(Point(random.IntN(most)))
		}
		return s
	}
	for range 2000 {
		s, u := randomSet(), randomSet()
		union, common, rest, count := s, s, s, 0
		union.Union(&u)
		common.Intersect(&u)
		rest.Subtract(&u)
		for p := range Point(maxPoints) {
			if union.Has(p) != (s.Has(p) || u.Has(p)) || common.Has(p) != (s.Has(p) && u.Has(p)) || rest.Has(p) != (s.Has(p) && !u.Has(p)) {
				t.Fatalf("point %d of %v and %v", p, s.Points(), u.Points())
			}
			if s.Has(p) {
				count++
			}
		}
		if s.Len() != count || len(s.Points()) != count {
			t.Fatalf("%d points, not %d: %v", s.Len(), count, s.Points())
		}
	}
}

// AddFewLiberties adds all liberties of a string, or none if there are too many.
func TestAddFewLiberties(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	for i := range 60 {
		size := []int{5, 9, 19, 25}[i%4]
		b := randomPosition(size, size*size, random)
		for s := range b.Strings() {
			most, before := random.IntN(6), *b.Around(Point(random.IntN(size * size)))
			got, want := before, before
			b.AddFewLiberties(&got, s.Point, most)
			if libs := b.LibertySet(s.Point); libs.Len() <= most {
				want.Union(&libs)
			}
			if got != want {
				t.Fatalf("%s, at most %d: %v, not %v\n%s", FormatPoint(s.Point, size), most, got.Points(), want.Points(), b)
			}
		}
	}
}

// TestBeside compares Beside with the points around each point of random sets.
func TestBeside(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for size := MinSize; size <= MaxSize; size++ {
		b, err := New(size)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			var set, want PointSet
			for range 1 + random.IntN(b.Points()) {
				p := Point(random.IntN(b.Points()))
				set.Add(p)
				want.Union(b.Around(p))
			}
			if got := b.Beside(&set); got != want {
				t.Fatalf("%d lines: beside %v are %v, not %v", size, set.Points(), got.Points(), want.Points())
			}
		}
	}
}
