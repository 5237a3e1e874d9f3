package weaken

import (
	"shicho/board"
	"shicho/pattern/shape"
)

// Join returns facts on which two proofs about the same position rest. A pattern of these facts draws more points than one
// of either, so fewer liberties of a string lie outside it: Join counts those that the pattern draws. It fails if a string
// lacks liberties then. The facts must have no condition of a move.
func Join(b *board.Board, one, other *shape.Facts) (both shape.Facts, ok bool) {
	both = *one
	both.Exact.Union(&other.Exact)
	both.NotOther.Union(&other.NotOther)
	both.NotOwn.Union(&other.NotOwn)
	both.Edges |= other.Edges
	both.Liberties = nil
	for _, from := range []*shape.Facts{one, other} {
		for _, l := range from.Liberties {
			if l.Least -= shownBeside(b, l.Stone, &both, from); l.Least <= 0 {
				continue
			}
			outside, drawn := b.LibertySet(l.Stone), named(&both)
			outside.Subtract(&drawn)
			if outside.Len() < l.Least {
				return both, false
			}
			both.Liberties = append(both.Liberties, l)
		}
	}
	return both, true
}

// HoldLiberties tells whether the conditions on liberties of facts hold in a position, in which their exact points are as the facts say and the
// mover plays their move.
func HoldLiberties(b *board.Board, mover board.Colour, f *shape.Facts) bool {
	drawn := named(f)
	for _, l := range f.Liberties {
		outside := b.LibertySetWith(l.Stone, mover)
		outside.Subtract(&drawn)
		if outside.Len() < l.Least {
			return false
		}
	}
	return true
}

// named is the set of the points that facts name.
func named(f *shape.Facts) board.PointSet {
	points := f.Exact
	points.Union(&f.NotOther)
	points.Union(&f.NotOwn)
	return points
}

// shownBeside counts the liberties of a stone that facts show, next to stones that they show, and that other facts do not name.
func shownBeside(b *board.Board, stone board.Point, shown, not *shape.Facts) int {
	var group, empty board.PointSet
	group.Add(stone)
	for todo := []board.Point{stone}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range b.Neighbours(p) {
			switch {
			case !shown.Exact.Has(n) || group.Has(n):
			case b.At(n) == board.Empty:
				empty.Add(n)
			case b.At(n) == b.At(stone):
				group.Add(n)
				todo = append(todo, n)
			}
		}
	}
	already := named(not)
	empty.Subtract(&already)
	return empty.Len()
}
