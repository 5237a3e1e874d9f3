package problem

import "shicho/board"

// lieFlat is the symmetry that exchanges rows and columns, and leaves what is in the upper right there. upsideDown exchanges top and bottom.
const (
	lieFlat    board.Symmetry = 7
	upsideDown board.Symmetry = 2
)

// lay chooses the part of the board that is printed, and turns the problem where that part would stand upright or lie along the lower edge: it is wider than high,
// or lies along the upper edge.
func (p *Problem) lay() {
	size := p.Board.Size()
	if p.View = p.frame(); p.View.isUpright(size) {
		p.see(lieFlat)
		p.turned ^= lieFlat
	}
	if p.View.Bottom == size-1 && p.View.Top > 0 {
		p.see(upsideDown)
		p.turned ^= upsideDown >> (p.turned >> 2) // where the axes were swapped before, their mirrors were, too
	}
}

// see shows the problem through a symmetry.
func (p *Problem) see(s board.Symmetry) {
	size := p.Board.Size()
	p.Challenge, p.Solution = p.Turned(s, false), s.Point(p.Solution, size)
	p.First.turn(s, size)
	p.View = p.frame()
}

// isUpright tells whether a part of the board lies along one of the sides alone, or is higher than wide and lies in a corner or in the centre.
func (v View) isUpright(size int) bool {
	aside, above := v.Left == 0 || v.Right == size-1, v.Top == 0 || v.Bottom == size-1
	if aside != above {
		return aside
	}
	return v.Bottom-v.Top > v.Right-v.Left
}

// turn maps all points of a turn, and of all that follows.
func (t *Turn) turn(s board.Symmetry, size int) {
	line := func(stones []board.Stone) {
		for i := range stones {
			stones[i].Point = s.Point(stones[i].Point, size)
		}
	}
	for i := range t.Right {
		t.Right[i] = s.Point(t.Right[i], size)
	}
	for i := range t.Tries {
		t.Tries[i].Move = s.Point(t.Tries[i].Move, size)
		line(t.Tries[i].Line)
	}
	line(t.Elsewhere)
	for i := range t.Replies {
		t.Replies[i].Move = s.Point(t.Replies[i].Move, size)
		t.Replies[i].Turn.turn(s, size)
	}
}
