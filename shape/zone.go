package shape

import "shicho/board"

// Zone is the set of the points that the pattern of the match asks for something. p must be that pattern, and size the size
// of the board. Weak cells beyond the edge of the board have no point.
func (m Match) Zone(p Pattern, size int) (zone board.PointSet) {
	m.each(p, size, func(point board.Point, cell byte) {
		if cellOf(cell) != Any {
			zone.Add(point)
		}
	})
	return zone
}

// Conditions are the conditions on liberties of the match's pattern, with their stones on the board. For the arguments see Zone.
func (m Match) Conditions(p Pattern, size int) (list []Liberties) {
	m.each(p, size, func(point board.Point, cell byte) {
		if least := leastOf(cell); least > 0 {
			list = append(list, Liberties{point, least})
		}
	})
	return list
}

// each calls do for the cells that lie on the board.
func (m Match) each(p Pattern, size int, do func(point board.Point, cell byte)) {
	place := func(x, y int) (int, int) { return m.Symmetry.XY(x, y, p.Width(), p.Height()) }
	moveX, moveY := place(p.Move())
	left, top := int(m.Move)%size-moveX, int(m.Move)/size-moveY
	for i := range len(p.cells) {
		dx, dy := place(i%p.Width(), i/p.Width())
		if x, y := left+dx, top+dy; x >= 0 && y >= 0 && x < size && y < size {
			do(board.Point(y*size+x), p.cells[i])
		}
	}
}
