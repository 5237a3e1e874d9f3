package endgame

import "shicho/board"

// Settled says what is decided: which stones live, and which are dead.
type Settled struct {
	Alive, Dead board.PointSet
	Ownership   []float64 // of each point, 1 Black's, -1 White's, as far as it is thought to be known; nil if it is not
}

// Proved are the stones that live whatever the opponent does, even if their owner never moves
// (Benson, Life in the game of Go, 1976); none are dead.
func Proved(b *board.Board) (s Settled) {
	for _, colour := range [...]board.Colour{board.Black, board.White} {
		stones := unconditional(b, colour)
		s.Alive.Union(&stones)
	}
	return s
}

// enclosed is a region without stones of a colour, fenced by them.
type enclosed struct {
	points board.PointSet
	border []board.Point // the roots of the strings around
	vital  []board.Point // those of which every empty point of the region is a liberty
}

// unconditional are the stones of a colour that live unconditionally: of strings that have two
// regions vital to them, all of whose borders are such strings.
func unconditional(b *board.Board, colour board.Colour) (alive board.PointSet) {
	var strings []board.Point
	for stone := range b.Strings() {
		if stone.Colour == colour {
			strings = append(strings, stone.Point)
		}
	}
	regions := regionsOf(b, colour)
	in := map[board.Point]bool{}
	for _, s := range strings {
		in[s] = true
	}
	for changed := true; changed; {
		changed = false
		for _, s := range strings {
			if in[s] && vitalTo(s, regions) < 2 {
				in[s] = false
				changed = true
			}
		}
		kept := regions[:0]
		for _, r := range regions {
			whole := true
			for _, s := range r.border {
				whole = whole && in[s]
			}
			if whole {
				kept = append(kept, r)
			} else {
				changed = true
			}
		}
		regions = kept
	}
	for _, s := range strings {
		if in[s] {
			alive.Union(b.StringAt(s))
		}
	}
	return alive
}

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

// regionsOf are the regions that the stones of a colour part the rest of the board into.
func regionsOf(b *board.Board, colour board.Colour) (list []enclosed) {
	left := *b.All()
	left.Subtract(b.Stones(colour))
	for p := left.First(); p >= 0; p = left.First() {
		r := enclosed{points: b.Connected(p, &left)}
		left.Subtract(&r.points)
		seen := map[board.Point]bool{}
		for q := r.points.First(); q >= 0; q = r.points.Next(q + 1) {
			for _, n := range b.Neighbours(q) {
				if b.At(n) == colour && !seen[b.Root(n)] {
					seen[b.Root(n)] = true
					r.border = append(r.border, b.Root(n))
				}
			}
		}
		empty := r.points
		empty.Intersect(b.Empty())
		for _, s := range r.border {
			liberties := b.LibertySet(s)
			if liberties.Contains(&empty) {
				r.vital = append(r.vital, s)
			}
		}
		list = append(list, r)
	}
	return list
}
