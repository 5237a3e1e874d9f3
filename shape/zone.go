package shape

import "shicho/board"

// Zone is the set of the points that the pattern of the match asks for something. p must be that pattern, and size the size
// of the board. Weak cells beyond the edge of the board have no point.
func (m Match) Zone(p Pattern, size int) board.PointSet {
	var zone board.PointSet
	place := func(x, y int) (int, int) { return m.Symmetry.XY(x, y, p.Width(), p.Height()) }
	moveX, moveY := place(p.Move())
	left, top := int(m.Move)%size-moveX, int(m.Move)/size-moveY
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) == Any {
				continue
			}
			dx, dy := place(x, y)
			if x, y := left+dx, top+dy; x >= 0 && y >= 0 && x < size && y < size {
				zone.Add(board.Point(y*size + x))
			}
		}
	}
	return zone
}
