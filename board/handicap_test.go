package board

import "testing"

// Any number of handicap stones can be placed: the usual points first, and every string keeps a liberty.
func TestFreeHandicap(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		for _, n := range []int{2, 3, 4, 5, 9, 10, 12, 25, size*size - 1} {
			if n >= size*size {
				continue
			}
			points := FreeHandicap(size, n)
			b, err := New(size)
			if err != nil {
				t.Fatal(err)
			}
			var stones []Stone
			for _, p := range points {
				stones = append(stones, Stone{p, Black})
			}
			if err := b.Setup(stones); err != nil || b.Stones(Black).Len() != n {
				t.Errorf("%d stones on %d lines: %v, %v", n, size, points, err)
			}
			for i, p := range HandicapPoints(size, n) {
				if points[i] != p {
					t.Errorf("%d stones on %d lines are not on the usual points: %v", n, size, points)
				}
			}
		}
		if FreeHandicap(size, 1) != nil || FreeHandicap(size, size*size) != nil {
			t.Errorf("%d lines: one stone, or stones on all points", size)
		}
	}
}
