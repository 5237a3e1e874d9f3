package endgame

import (
	"slices"

	"shicho/board"
)

// Settled says which stones live for certain, and which are dead for certain.
type Settled struct {
	Alive, Dead board.PointSet
	Ownership   []float64 // by point: from 1, always Black's, to -1, always White's; nil if it is not known
}

// Prove returns the stones that live whatever the opponent does, even if their owner never moves (Benson, Life in the game of
// Go, 1976). It proves no stone dead.
func Prove(b *board.Board) (s Settled) {
	s.Alive = livingStones(b, b.All(), s.Alive)
	return s
}

// livingStones returns the stones that are known to live, with the stones of both sides that live unconditionally in an area.
func livingStones(b *board.Board, area *board.PointSet, alive board.PointSet) board.PointSet {
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := unconditionalStones(b, colour, area, &alive)
		alive.Union(&stones)
	}
	return alive
}

// enclosed is a region without stones of a colour, fenced by them.
type enclosed struct {
	points board.PointSet
	border []board.Point // the roots of the strings around the region
	vital  []board.Point // the roots of the strings that have every empty point of the region as a liberty
}

// unconditionalStones returns the stones of a colour that live unconditionally in an area which settled stones fence. A string does if two
// regions are vital to it, and all strings around these regions live unconditionally or are settled.
func unconditionalStones(b *board.Board, colour board.Colour, area, settled *board.PointSet) (alive board.PointSet) {
	left := *area
	left.Intersect(b.Stones(colour))
	left.Subtract(settled)
	if left.IsEmpty() {
		return alive
	}
	var strings []board.Point
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		strings = append(strings, b.Root(p))
		alive.Union(b.StringAt(p))
	}
	regions := regionsOf(b, colour, area, settled)
	for changed := true; changed; {
		changed = false
		strings = slices.DeleteFunc(strings, func(s board.Point) bool {
			dies := vitalTo(s, regions) < 2
			if dies {
				alive.Subtract(b.StringAt(s))
				changed = true
			}
			return dies
		})
		regions = slices.DeleteFunc(regions, func(r enclosed) bool {
			opens := slices.ContainsFunc(r.border, func(s board.Point) bool { return !alive.Has(s) })
			changed = changed || opens
			return opens
		})
	}
	return alive
}

// vitalTo returns the number of regions that are vital to a string.
func vitalTo(s board.Point, regions []enclosed) (n int) {
	for i := range regions {
		for _, v := range regions[i].vital {
			if v == s {
				n++
			}
		}
	}
	return n
}

// regionsOf returns the regions into which the stones of a colour part the rest of an area. It leaves out regions that are beside
// settled stones of the other side.
func regionsOf(b *board.Board, colour board.Colour, area, settled *board.PointSet) (list []enclosed) {
	others := *b.All()
	others.Subtract(area)
	others.Union(settled)
	others.Intersect(b.Stones(colour.Opponent()))
	left := *area
	left.Subtract(b.Stones(colour))
	for p := left.First(); p >= 0; p = left.First() {
		r := enclosed{points: b.Connected(p, &left)}
		left.Subtract(&r.points)
		around := b.Beside(&r.points)
		if around.Intersects(&others) {
			continue
		}
		around.Intersect(b.Stones(colour))
		around.Intersect(area)
		around.Subtract(settled)
		empty := r.points
		empty.Intersect(b.Empty())
		for s := b.TakeString(&around); s >= 0; s = b.TakeString(&around) {
			r.border = append(r.border, b.Root(s))
			if b.StringNeighbours(s).Contains(&empty) {
				r.vital = append(r.vital, b.Root(s))
			}
		}
		list = append(list, r)
	}
	return list
}
