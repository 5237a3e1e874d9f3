package shape

import "shicho/board"

// Zone is the set of the points on which the pattern of the match lies. p must be that pattern, and size the size
// of the board.
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
			zone.Add(board.Point((top+dy)*size + left + dx))
		}
	}
	return zone
}
