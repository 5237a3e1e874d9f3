package gamesearch

import (
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// view is a way in which the drawing may lie on a board: turned and mirrored by a symmetry, with colours exchanged, and with some of its outer
// lines off the board.
type view struct {
	symmetry    board.Symmetry
	swapped     bool
	left, top   int // columns and rows that are off the board there
	wholeWidth  int // of the drawing as it lies, with what is off the board
	wholeHeight int
}

// side is the side of the drawing that a side of the game plays in this view, and the other way round.
func (v view) side(c board.Colour) board.Colour {
	if v.swapped {
		return c.Opponent()
	}
	return c
}

// look is the part of the drawing that lies on the board in one view.
type look struct {
	view
	width, height int
	cells         []Cell
	anchor        Anchor
}

// looks lists how the shape may look.
func (s *Shape) looks(fixedColours bool) (list []*look) {
	for _, swapped := range []bool{false, true} {
		if swapped && fixedColours {
			break
		}
		for symmetry := range board.Symmetry(board.Symmetries) {
			list = append(list, s.seen(symmetry, swapped).over()...)
		}
	}
	return list
}

// seen is the whole shape as it looks through a symmetry.
func (s *Shape) seen(symmetry board.Symmetry, swapped bool) *look {
	v := view{symmetry: symmetry, swapped: swapped, wholeWidth: s.width, wholeHeight: s.height}
	if symmetry&4 != 0 {
		v.wholeWidth, v.wholeHeight = s.height, s.width
	}
	l := &look{view: v, width: v.wholeWidth, height: v.wholeHeight, anchor: Anchor(shape.Edges(s.anchor).Transformed(v.symmetry)), cells: make([]Cell, len(s.cells))}
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

// drawn maps a point of the look, by column and row, back to the column and row of the drawing.
func (f *fitted) drawn(v view, x, y int) Cross {
	x, y = v.symmetry.Inverse().XY(x+v.left, y+v.top, v.wholeWidth, v.wholeHeight)
	return Cross{x, y}
}

// demand is what a look asks of a point.
type demand struct {
	offset int // of the point from the top left point of the drawing, as points of the board are numbered
	cell   Cell
}

// fitted is the demands of a drawing on boards of one size, for the views in which the drawing looks the same.
type fitted struct {
	width, height int
	cells         []Cell
	views         []view   // the views that look this way
	anchors       []uint64 // the points on which the top left point of the drawing may lie
	demands       []demand // without Any; stones first, as they rule out most
	runs          []run    // the places of anchors
	isFree        bool     // no demand is for a content
	first         [3]int   // the offsets in the planes of a stretch of the first demands for a content, or of the last ones, repeated
	then          [][2]int // of the other ones
	either        [][2]int // the same for Black's and White's stones where the drawing has a stone of either colour
	comes, goes   []int    // the offsets in times of the stones, and of the empty points; the last ones repeated
}

// run is places one after the other in a row.
type run struct{ place, length int }

// fit prepares looks for boards of a size. Views that ask for the same contents on the same points share an element of the
// list, so that each place is found once.
func fit(looks []*look, size int) (list []*fitted) {
	for _, l := range looks {
		f := l.fit(size)
		if f == nil {
			continue
		}
		for _, g := range list {
			if f.width != g.width || !slices.Equal(f.cells, g.cells) {
				continue
			}
			both := *f
			both.views = slices.Concat(g.views, f.views)
			both.anchors = slices.Clone(f.anchors)
			for i := range both.anchors {
				both.anchors[i] &= g.anchors[i]
				f.anchors[i] &^= both.anchors[i]
				g.anchors[i] &^= both.anchors[i]
			}
			list = append(list, &both)
		}
		list = append(list, f)
		list = slices.DeleteFunc(list, (*fitted).isNowhere)
	}
	for _, f := range list {
		f.findRuns(size)
	}
	return list
}

// isNowhere tells whether no place is left.
func (f *fitted) isNowhere() bool {
	return !slices.ContainsFunc(f.anchors, func(word uint64) bool { return word != 0 })
}

// fit prepares a look for boards of a size. It returns nil if the look has no place there.
func (l *look) fit(size int) *fitted {
	maxX, maxY := size-l.width, size-l.height
	if maxX < 0 || maxY < 0 || l.anchor == Whole && maxX > 0 {
		return nil
	}
	f := &fitted{width: l.width, height: l.height, cells: l.cells, views: []view{l.view}, anchors: make([]uint64, wordCount(size))}
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
	f.timeDemands()
	f.planeDemands(size * size)
	return f
}

// timeDemands notes the demands that the times of a game answer.
func (f *fitted) timeDemands() {
	for _, d := range f.demands {
		switch d.cell {
		case Black, White:
			f.comes = append(f.comes, int(d.cell)*mostPoints+d.offset)
		case Empty:
			f.goes = append(f.goes, d.offset)
		}
	}
	f.comes, f.goes = filled(f.comes, timesAtOnce), filled(f.goes, timesAtOnce)
}

// planeDemands notes the demands that the planes answer. points is the number of points of the board.
func (f *fitted) planeDemands(points int) {
	var single []int
	for _, d := range f.demands {
		switch d.cell {
		case Black, White, Empty:
			single = append(single, int(d.cell)*points+d.offset)
		case Stone:
			f.either = append(f.either, [2]int{int(Black)*points + d.offset, int(White)*points + d.offset})
		}
	}
	if f.isFree = len(single) == 0; f.isFree {
		return
	}
	for len(single) < 3 || len(single)%2 == 0 {
		single = append(single, single[len(single)-1])
	}
	f.first = [3]int(single)
	for pair := range slices.Chunk(single[3:], 2) {
		f.then = append(f.then, [2]int(pair))
	}
}

// filled repeats the last one of some numbers until there are a multiple of n.
func filled(list []int, n int) []int {
	for len(list)%n > 0 {
		list = append(list, list[len(list)-1])
	}
	return list
}

// findRuns finds the places of anchors.
func (f *fitted) findRuns(size int) {
	for p := range size * size {
		switch last := len(f.runs) - 1; {
		case f.anchors[p/64]>>(p%64)&1 == 0:
		case p%size > 0 && last >= 0 && f.runs[last].place+f.runs[last].length == p:
			f.runs[last].length++
		default:
			f.runs = append(f.runs, run{p, 1})
		}
	}
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

// wordCount is the number of 64-bit words of a set of the points of a board.
func wordCount(size int) int { return (size*size + 63) / 64 }
