package gamesearch

// mostWaysOver is the largest number of ways in which a drawing may lie over the edges of the board: five lines at each side, and a little more.
const mostWaysOver = 1000

// over lists the look and what is left of it where its outer lines are off the board. What is left lies at the edge.
func (l *look) over() (list []*look) {
	lefts, rights := l.linesOff(Left), l.linesOff(Right)
	for _, top := range l.linesOff(Top) {
		for _, bottom := range l.linesOff(Bottom) {
			for _, left := range lefts {
				for _, right := range rights {
					list = append(list, l.without(top, right, bottom, left))
				}
			}
		}
	}
	return list
}

// linesOff lists how many outer lines may be off the board at a side: none, and as many as have nothing but weak cells and cells of any content, with a
// weak one among them.
func (l *look) linesOff(side Anchor) []int {
	list := []int{0}
	if l.anchor&side != 0 {
		return list
	}
	lines, across := l.height, l.width
	if side&(Left|Right) != 0 {
		lines, across = across, lines
	}
	weak := false
	for line := range lines {
		for i := range across {
			cell := l.at(side, line, i)
			if cell != Any && !cell.isWeak() {
				return list
			}
			weak = weak || cell.isWeak()
		}
		if weak {
			list = append(list, line+1)
		}
	}
	return list
}

// at is a cell of a line, both counted from a side.
func (l *look) at(side Anchor, line, i int) Cell {
	switch side {
	case Top:
		return l.cells[line*l.width+i]
	case Bottom:
		return l.cells[(l.height-1-line)*l.width+i]
	case Left:
		return l.cells[i*l.width+line]
	default:
		return l.cells[i*l.width+l.width-1-line]
	}
}

// without is the look without some of its outer lines, which are off the board.
func (l *look) without(top, right, bottom, left int) *look {
	m := *l
	m.left, m.top = left, top
	m.width, m.height = l.width-left-right, l.height-top-bottom
	m.cells = nil
	for y := top; y < l.height-bottom; y++ {
		m.cells = append(m.cells, l.cells[y*l.width+left:(y+1)*l.width-right]...)
	}
	for side, lines := range map[Anchor]int{Top: top, Right: right, Bottom: bottom, Left: left} {
		if lines > 0 {
			m.anchor |= side
		}
	}
	return &m
}

// waysOver is the number of ways in which a drawing with some other cell than weak ones may lie over the edges of the board, the way in which all of it is on the board included.
func (s *Shape) waysOver() int {
	l := s.seen(0, false)
	return len(l.linesOff(Top)) * len(l.linesOff(Right)) * len(l.linesOff(Bottom)) * len(l.linesOff(Left))
}
