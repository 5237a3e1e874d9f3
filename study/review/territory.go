package review

import (
	"math"

	"shicho/board"
)

// Bounds of a region in which points change hands.
const (
	leastChange = 0.2 // points that a point of the region changes, at least
	leastRegion = 2.0 // points of the whole region, at least
	leastShare  = 0.4 // of the loss that lies in the region, at least
)

// A region explains a loss if it is larger than this, has more of the loss, and changes hands: mean ownership of the side after both moves.
const (
	firmRegion = 4.0
	firmShare  = 0.6
	firmBest   = 0.4
	firmPlayed = 0.1
)

// territory finds the region in which most of a loss lies: points that belong to the side after the better move, and rather to the opponent after the move that was
// played. This is an opinion of the searches, not a proof. It reports whether there is such a region.
func (c *comparison) territory(b *board.Board) (r Reason, found bool) {
	sign, size := signOf(c.move.Colour), b.Size()
	change := func(p board.Point) float64 { return sign * (c.best.Ownership[p] - c.played.Ownership[p]) }
	left := *b.All()
	for p := left.First(); p >= 0; p = left.Next(p + 1) {
		if change(p) < leastChange {
			left.Remove(p)
		}
	}
	most, lost := 0.0, c.points
	var largest board.PointSet
	for p := left.First(); p >= 0; p = left.First() {
		region := board.SetOf(p)
		left.Remove(p)
		for grows := true; grows; {
			grows = false
			for q := region.First(); q >= 0; q = region.Next(q + 1) {
				next := *b.Around(q)
				next.Intersect(&left)
				grows = grows || next.First() >= 0
				region.Union(&next)
				left.Subtract(&next)
			}
		}
		sum, peak := 0.0, p
		for q := region.First(); q >= 0; q = region.Next(q + 1) {
			if sum += change(q); change(q) > change(peak) {
				peak = q
			}
		}
		if sum > most {
			most, largest = sum, region
			r = Reason{Kind: Territory, Target: board.FormatPoint(peak, size), Points: int(min(math.Round(sum), math.Floor(lost))), Move: board.FormatPoint(c.move.Point, size), Guess: true,
				Line: []board.NamedMove{}, Zone: namesOf(&region, size), side: c.move.Colour}
		}
	}
	if most >= firmRegion && most >= firmShare*lost && c.changesHands(&largest, sign) {
		r.Corners = cornersOf(&largest, size)
	}
	return r, most >= leastRegion && most >= leastShare*lost
}

// changesHands reports whether a region is the side's after the better move, and not after the move that was played.
func (c *comparison) changesHands(region *board.PointSet, sign float64) bool {
	best, played := 0.0, 0.0
	for p := region.First(); p >= 0; p = region.Next(p + 1) {
		best, played = best+sign*c.best.Ownership[p], played+sign*c.played.Ownership[p]
	}
	n := float64(region.Len())
	return best >= firmBest*n && played <= firmPlayed*n
}

// cornersOf names the lower left and the upper right corner of the smallest rectangle around a region.
func cornersOf(region *board.PointSet, size int) []string {
	left, right, top, bottom := size, 0, size, 0
	for p := region.First(); p >= 0; p = region.Next(p + 1) {
		x, y := int(p)%size, int(p)/size
		left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
	}
	return []string{board.FormatPoint(board.Point(bottom*size+left), size), board.FormatPoint(board.Point(top*size+right), size)}
}
