package shape

import "shicho/board"

// Zone is the set of the points that the pattern of the match asks for something. p must be that pattern, and size the size
// of the board. Weak cells beyond the edge of the board have no point.
func (m Match) Zone(p Pattern, size int) (zone board.PointSet) {
	m.each(p, size, func(x, y int, cell byte) {
		if x >= 0 && y >= 0 && x < size && y < size {
			zone.Add(board.Point(y*size + x))
		}
	})
	return zone
}

// Conditions are the conditions on liberties of the match's pattern, with their stones on the board. For the arguments see Zone.
func (m Match) Conditions(p Pattern, size int) (list []Liberties) {
	m.each(p, size, func(x, y int, cell byte) {
		if least := leastOf(cell); least > 0 {
			list = append(list, Liberties{board.Point(y*size + x), least})
		}
	})
	return list
}

// each calls do for the cells that ask for something. Weak cells may lie beyond the edge of the board.
func (m Match) each(p Pattern, size int, do func(x, y int, cell byte)) {
	width, height := p.Width(), p.Height()
	moveX, moveY := p.Move()
	moveX, moveY = m.Symmetry.XY(moveX, moveY, width, height)
	left, top := int(m.Move)%size-moveX, int(m.Move)/size-moveY
	for i := range len(p.cells) {
		if cellOf(p.cells[i]) != Any {
			dx, dy := m.Symmetry.XY(i%width, i/width, width, height)
			do(left+dx, top+dy, p.cells[i])
		}
	}
}
