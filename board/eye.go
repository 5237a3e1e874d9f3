package board

// IsEye tells whether p, which must be empty, looks like an eye of a colour: all its neighbours are stones of that
// colour, and the opponent has at most one diagonal point of p. At the edge and in the corner the opponent may have
// none.
func (b *Board) IsEye(p Point, colour Colour) bool {
	return b.stones[colour].Contains(&b.g.around[p]) && !b.losesDiagonals(p, &b.stones[colour.Opponent()])
}

// IsFirmEye tells whether p, which must be empty, is an eye of a colour that the opponent cannot make false by a stone on a diagonal
// while the stones around p stand.
func (b *Board) IsFirmEye(p Point, colour Colour) bool {
	others := b.g.all
	others.Subtract(&b.stones[colour])
	return b.stones[colour].Contains(&b.g.around[p]) && !b.losesDiagonals(p, &others)
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

// losesDiagonals tells whether enough diagonals of p are lost to make an eye there false.
func (b *Board) losesDiagonals(p Point, lost *PointSet) bool {
	size, bad, edge := b.g.size, 0, 0
	x, y := int(p)%size, int(p)/size
	for _, d := range [...][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		x, y := x+d[0], y+d[1]
		switch {
		case x < 0 || y < 0 || x >= size || y >= size:
			edge = 1
		case lost.Has(Point(y*size + x)):
			bad++
		}
	}
	return bad+edge >= 2
}
