package around

import "shicho/board"

// Distance is the Remi distance of two points that lie dx columns and dy rows apart (Coulom 2007). Its values are
// 0, 2, 3, 4, …; there is no 1.
func Distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// The diamonds' sizes: all points within that Remi distance.
const (
	// The smallest and the largest diamond. A diamond has all points within the Remi distance that is its size.
	SmallestDiamond = 2
	LargestDiamond  = 14
)

// Layout says which points around a point belong to its shapes. The shapes are nested, and there is one series of
// them for each part.
type Layout struct {
	reach int // columns or rows from the centre to the end of the largest shape
	parts int
	sizes int

	points []layoutPoint  // the points around the centre, nearest first
	index  map[[2]int]int // by offset: the index in points
}

// layoutPoint is a point around the centre.
type layoutPoint struct {
	dx, dy int
	ring   int                     // the smallest size that the point belongs to
	seen   [board.Symmetries]int16 // by symmetry: the index of the point that this one becomes, -1 if it is not hashed
}

// Diamonds is the layout of the diamonds N2, N3, … up to a size. They have 4, 8, 12, 20, 28, 36, 48, 60, …
// points. Shape number i, from 0, has the size SmallestDiamond + i.
func Diamonds(largest int) *Layout {
	largest = min(max(largest, SmallestDiamond), LargestDiamond)
	return newLayout(1, largest-SmallestDiamond+1, func(dx, dy int) int {
		return Distance(dx, dy) - SmallestDiamond
	}, nil)
}

// The number of parts of a collage, and the number of sizes of each part: 4, 8, 14, 19 and 25 points.
const (
	Quadrants     = 4
	QuadrantSizes = 5
)

// Collage is the layout of four overlapping quadrants with nested sizes (Doi, 2011). Quadrant n is the one that
// symmetry n, from 0 to 3, moves to the upper left.
//
// The thesis gives the numbers of points but not the points. Here a quadrant has all eight neighbours; further
// out it has the points on its own side, axes included; up to Remi distance 5 it also has the points one step
// across an axis. The largest size lacks the corner.
func Collage() *Layout {
	ring := [...]int{2: 0, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4}
	return newLayout(Quadrants, QuadrantSizes, func(dx, dy int) int {
		if d := Distance(dx, dy); d < len(ring) {
			return ring[d]
		}
		return QuadrantSizes
	}, func(dx, dy int) bool {
		switch d := Distance(dx, dy); {
		case d <= 3:
			return true
		case d <= 5:
			return dx <= 1 && dy <= 1
		}
		return dx <= 0 && dy <= 0 && (dx != -3 || dy != -3)
	})
}

// newLayout makes a layout of all points whose ring is below sizes. within tells which points belong to a part;
// nil means that all do.
func newLayout(parts, sizes int, ring func(dx, dy int) int, within func(dx, dy int) bool) *Layout {
	l := &Layout{parts: parts, sizes: sizes, index: map[[2]int]int{}}
	for r := range sizes {
		for dy := -LargestDiamond; dy <= LargestDiamond; dy++ {
			for dx := -LargestDiamond; dx <= LargestDiamond; dx++ {
				if (dx != 0 || dy != 0) && ring(dx, dy) == r {
					l.index[[2]int{dx, dy}] = len(l.points)
					l.points = append(l.points, layoutPoint{dx: dx, dy: dy, ring: r})
					l.reach = max(l.reach, dx, dy)
				}
			}
		}
	}
	for i := range l.points {
		p := &l.points[i]
		for s := range board.Symmetry(board.Symmetries) {
			dx, dy := s.Offset(p.dx, p.dy)
			p.seen[s] = -1
			if within == nil || within(dx, dy) {
				p.seen[s] = int16(l.index[[2]int{dx, dy}])
			}
		}
	}
	return l
}

// Points is the number of points of a shape. Sizes count from 0.
func (l *Layout) Points(size int) int {
	n := 0
	for _, p := range l.points {
		if p.ring <= size && p.seen[0] >= 0 {
			n++
		}
	}
	return n
}
