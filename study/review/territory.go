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
			most = sum
			r = Reason{Kind: Territory, Target: board.FormatPoint(peak, size), Points: int(min(math.Round(sum), math.Floor(lost))), Move: board.FormatPoint(c.move.Point, size), Guess: true,
				Line: []board.NamedMove{}, Zone: namesOf(&region, size), side: c.move.Colour}
		}
	}
	return r, most >= leastRegion && most >= leastShare*lost
}
