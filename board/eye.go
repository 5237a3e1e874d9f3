package board

// IsEye tells whether p, which must be empty, looks like an eye of a colour: all its neighbours are stones of that
// colour, and the opponent has at most one diagonal point of p. At the edge and in the corner the opponent may have
// none.
func (b *Board) IsEye(p Point, colour Colour) bool {
	return b.stones[colour].Contains(&b.g.around[p]) && !b.losesDiagonals(p, colour)
}

// IsSharedEye tells whether p, which must be empty, is an eye of a colour although its diagonals may make it look
// false. All its neighbours are stones of that colour, and their strings share a second point with neighbours of that
// colour alone, which touches no other string. Such strings live unconditionally, like a dragon with two heads.
func (b *Board) IsSharedEye(p Point, colour Colour) bool {
	if !b.stones[colour].Contains(&b.g.around[p]) {
		return false
	}
	shared := b.empty
	for _, n := range b.g.of(p) {
		shared.Intersect(&b.strings[b.roots[n]].neighbours)
	}
	shared.Remove(p)
	for q := shared.First(); q >= 0; q = shared.Next(q + 1) {
		if b.stones[colour].Contains(&b.g.around[q]) && b.besideAlso(q, p) {
			return true
		}
	}
	return false
}

// besideAlso tells whether every string that touches q also touches p. All neighbours of q must be occupied.
func (b *Board) besideAlso(q, p Point) bool {
	for _, n := range b.g.of(q) {
		if !b.strings[b.roots[n]].neighbours.Has(p) {
			return false
		}
	}
	return true
}

// losesDiagonals tells whether the opponent has enough diagonals of p to make an eye of colour there false.
func (b *Board) losesDiagonals(p Point, colour Colour) bool {
	size, bad, edge := b.g.size, 0, 0
	x, y := int(p)%size, int(p)/size
	for _, d := range [...][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		x, y := x+d[0], y+d[1]
		switch {
		case x < 0 || y < 0 || x >= size || y >= size:
			edge = 1
		case b.colours[y*size+x] == colour.Opponent():
			bad++
		}
	}
	return bad+edge >= 2
}
