package board

// IsEye tells whether p, which must be empty, is an eye of a colour by its look: its
// neighbours are own stones, and not more than one of its diagonals is the opponent's,
// none at the edge.
func (b *Board) IsEye(p Point, colour Colour) bool {
	return b.stones[colour].Contains(&b.g.around[p]) && !b.losesDiagonals(p, colour)
}

// losesDiagonals tells whether more diagonals of p are the opponent's than an eye may have.
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
