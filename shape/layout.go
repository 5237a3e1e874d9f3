package shape

import "shicho/board"

// Distance is the Remi distance of two points that lie dx columns and dy rows
// apart (Coulom 2007): 0, 2, 3, 4, …; there is no 1.
func Distance(dx, dy int) int {
	dx, dy = max(dx, -dx), max(dy, -dy)
	return dx + dy + max(dx, dy)
}

// The diamonds' sizes: all points within that Remi distance.
const (
	SmallestDiamond = 2
	LargestDiamond  = 14
)

// Layout says which points around a point make its shapes: nested ones, the
// smallest first, of one part or of several.
type Layout struct {
	reach int // columns or rows that the largest shape reaches
	parts int
	sizes int
	// points are those around a point, nearest first. ring is the smallest
	// size that a point belongs to; seen is where each symmetry takes it,
	// as an index of the hash, -1 if that is not in the part that is hashed.
	points []layoutPoint
	index  map[[2]int]int // of an offset
}

type layoutPoint struct {
	dx, dy int
	ring   int
	seen   [board.Symmetries]int16
}

// Diamonds is the layout of the diamonds N2, N3, … up to a size: 4, 8, 12, 20, 28,
// 36, 48, 60, … points. Shape i has the size SmallestDiamond + i.
func Diamonds(largest int) *Layout {
	largest = min(max(largest, SmallestDiamond), LargestDiamond)
	return newLayout(1, largest-SmallestDiamond+1, func(dx, dy int) int {
		return Distance(dx, dy) - SmallestDiamond
	}, nil)
}

// The parts of a collage, and the sizes of each: 4, 8, 14, 19 and 25 points.
const (
	Quadrants     = 4
	QuadrantSizes = 5
)

// Collage is the layout of four overlapping quadrants, each with its nested sizes
// (Doi, 2011). The quadrants are numbered as symmetries 0 to 3 take them to the upper
// left one.
//
// The thesis gives the counts of points, not the points. Here a quadrant has all
// eight neighbours, further out the points on its side with the axes, up to Remi
// distance 5 also those one step across; of the largest size the corner is left out.
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

// newLayout is a layout whose points are given by their ring, below sizes, and
// hashed where they are within the part, if there are several.
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
			dx, dy := Turn(s, p.dx, p.dy)
			p.seen[s] = -1
			if within == nil || within(dx, dy) {
				p.seen[s] = int16(l.index[[2]int{dx, dy}])
			}
		}
	}
	return l
}

// Turn takes an offset through a symmetry.
func Turn(s board.Symmetry, dx, dy int) (int, int) {
	if s&1 != 0 {
		dx = -dx
	}
	if s&2 != 0 {
		dy = -dy
	}
	if s&4 != 0 {
		dx, dy = dy, dx
	}
	return dx, dy
}

// Points counts the points of a shape of a size, counted from 0.
func (l *Layout) Points(size int) int {
	n := 0
	for _, p := range l.points {
		if p.ring <= size && p.seen[0] >= 0 {
			n++
		}
	}
	return n
}
