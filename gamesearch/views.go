package gamesearch

import (
	"slices"

	"shicho/board"
)

// view is a way in which the drawing may lie on a board: turned and mirrored by a symmetry, and with colours exchanged.
type view struct {
	symmetry board.Symmetry
	swapped  bool
}

// side is the side of the drawing that a side of the game plays in this view, and the other way round.
func (v view) side(c board.Colour) board.Colour {
	if v.swapped {
		return c.Opponent()
	}
	return c
}

// look is a drawing as it lies on a board. Several views may look the same.
type look struct {
	width, height int
	cells         []Cell
	anchor        Anchor
	views         []view
}

// looks lists the different looks of the shape. Each has all views that look like it.
func (s *Shape) looks(fixedColours bool) (list []*look) {
	for _, swapped := range []bool{false, true} {
		if swapped && fixedColours {
			break
		}
		for symmetry := range board.Symmetry(board.Symmetries) {
			l := s.seen(view{symmetry, swapped})
			same := slices.IndexFunc(list, l.equal)
			if same >= 0 {
				list[same].views = append(list[same].views, l.views...)
			} else {
				list = append(list, l)
			}
		}
	}
	return list
}

// seen is the shape as it looks in a view.
func (s *Shape) seen(v view) *look {
	l := &look{width: s.width, height: s.height, anchor: s.anchor.turned(v.symmetry), cells: make([]Cell, len(s.cells)), views: []view{v}}
	if v.symmetry&4 != 0 {
		l.width, l.height = s.height, s.width
	}
	for y := range s.height {
		for x := range s.width {
			cell := s.At(x, y)
			if v.swapped {
				cell = cell.swapped()
			}
			vx, vy := v.symmetry.XY(x, y, s.width, s.height)
			l.cells[vy*l.width+vx] = cell
		}
	}
	return l
}

// equal tells whether two looks ask for the same.
func (l *look) equal(m *look) bool {
	return l.width == m.width && l.height == m.height && l.anchor == m.anchor && slices.Equal(l.cells, m.cells)
}

// drawn maps a point of the look, by column and row, back to the column and row of the drawing.
func (l *look) drawn(v view, x, y int) (int, int) {
	return v.symmetry.Inverse().XY(x, y, l.width, l.height)
}

// demand is what a look asks of a point.
type demand struct {
	offset int // of the point from the top left point of the drawing, as points of the board are numbered
	cell   Cell
}

// fitted is a look on boards of one size.
type fitted struct {
	*look
	anchors []uint64 // the points on which the top left point of the drawing may lie
	demands []demand // without Any; stones first, as they rule out most
	stones  int      // the number of demands for stones
}

// fit prepares a look for boards of a size. It returns nil if the look has no place there.
func (l *look) fit(size int) *fitted {
	maxX, maxY := size-l.width, size-l.height
	if maxX < 0 || maxY < 0 || l.anchor == Whole && maxX > 0 {
		return nil
	}
	f := &fitted{look: l, anchors: make([]uint64, words(size))}
	for y := range maxY + 1 {
		for x := range maxX + 1 {
			if l.anchor&Left != 0 && x > 0 || l.anchor&Right != 0 && x < maxX || l.anchor&Top != 0 && y > 0 || l.anchor&Bottom != 0 && y < maxY {
				continue
			}
			p := y*size + x
			f.anchors[p/64] |= 1 << (p % 64)
		}
	}
	for i, cell := range l.cells {
		if cell != Any {
			f.demands = append(f.demands, demand{i/l.width*size + i%l.width, cell})
		}
	}
	slices.SortStableFunc(f.demands, func(a, b demand) int { return order(a.cell) - order(b.cell) })
	for _, d := range f.demands {
		if d.cell != Empty {
			f.stones++
		}
	}
	return f
}

// order is the place of a demand in the list: stones of one colour rule out most, empty points least.
func order(c Cell) int {
	switch c {
	case Black, White:
		return 0
	case Stone:
		return 1
	default:
		return 2
	}
}

// words is the number of 64-bit words of a set of the points of a board.
func words(size int) int { return (size*size + 63) / 64 }
