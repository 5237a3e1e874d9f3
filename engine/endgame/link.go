package endgame

import "shicho/board"

// LinkedOwner returns the side whose territory a part is, although some strings of that side in the part are not safe.
// It returns Empty if there is no such side. No stone of the other side is in the part or beside its empty points.
// Every string that is not safe can be joined to a safe one at two points that no other such string needs. Nobody gains
// by playing there: a move that parts strings is answered by a move that joins them.
func LinkedOwner(b *board.Board, part *board.PointSet, safe func(board.Point) bool) board.Colour {
	owner := board.Empty
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		if c := b.At(p); c != board.Empty {
			owner = c
			break
		}
	}
	if owner == board.Empty {
		return board.Empty
	}
	other := *b.Stones(owner.Opponent())
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		switch {
		case other.Has(p), b.At(p) == board.Empty && other.Intersects(b.Around(p)):
			return board.Empty
		case b.At(p) == owner && b.Root(p) == p && waysToJoin(b, p, safe) < links:
			return board.Empty
		}
	}
	return owner
}

// waysToJoin returns the number of liberties of a string that are beside a safe string of its colour, and beside no other string
// of its colour that is not safe.
func waysToJoin(b *board.Board, s board.Point, safe func(board.Point) bool) (ways int) {
	libs := b.LibertySet(s)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		joins, shared := false, false
		for _, n := range b.Neighbours(x) {
			switch {
			case b.At(n) != b.At(s) || b.Root(n) == s:
			case safe(n):
				joins = true
			default:
				shared = true
			}
		}
		if joins && !shared {
			ways++
		}
	}
	return ways
}
