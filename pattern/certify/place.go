package certify

import (
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// place is where a drawing lies on a board: the size of the board, and where the drawing begins. An open side of the drawing has a line or more of
// other points beyond it, so that a proof on this board holds on all boards on which the drawing lies. Or lines of weak cells lie beyond the edge:
// then begin is negative, or the drawing ends beyond the board.
type place struct{ size, left, top int }

// point is the point on which a cell of the drawing lies.
func (l place) point(x, y int) board.Point { return board.Point((l.top+y)*l.size + l.left + x) }

// places lists places, such that a proof for each of them is a proof of the pattern: wherever the pattern lies on a board, it lies as at one of the places. The
// first place has all of the drawing.
func places(p shape.Pattern) (list []place) {
	exactColumn := func(x int) bool { return hasExact(p.Height(), func(y int) shape.Cell { return p.At(x, y) }) }
	exactRow := func(y int) bool { return hasExact(p.Width(), func(x int) shape.Cell { return p.At(x, y) }) }
	across := spans(p.Width(), p.Edges()&shape.Left != 0, p.Edges()&shape.Right != 0, exactColumn)
	down := spans(p.Height(), p.Edges()&shape.Top != 0, p.Edges()&shape.Bottom != 0, exactRow)
	add := func(l place) {
		if l.size >= board.MinSize && l.size <= board.MaxSize && !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	for _, h := range across {
		for _, v := range down {
			switch {
			case !h.fixed && !v.fixed:
				size := max(h.size, v.size, board.MinSize)
				add(place{size, h.begin(size), v.begin(size)})
			case h.fixed && v.fixed:
				if h.size == v.size {
					add(place{h.size, h.first, v.first})
				}
			case h.fixed:
				for _, top := range v.within(h.size) {
					add(place{h.size, h.first, top})
				}
			default:
				for _, left := range h.within(v.size) {
					add(place{v.size, left, v.first})
				}
			}
		}
	}
	return list
}

// hasExact tells whether one of n cells is exact.
func hasExact(n int, cell func(i int) shape.Cell) bool {
	for i := range n {
		if cell(i) < shape.Any {
			return true
		}
	}
	return false
}

// span is how a drawing lies along one axis.
type span struct {
	lines int
	size  int  // of the smallest board
	fixed bool // of every board: both sides lie on the edge
	first int  // where the drawing begins, if the first side lies on the edge, or margin
	last  int  // lines beyond the edge at the other end, 0 if the last line lies on the edge, or margin
}

// margin stands for an open side, in the place of a number of lines that is 0 or less at the first side, and 0 or more at the last one.
const margin = 1000

// spans lists how a drawing may lie along one axis: each side open, or on the edge, or with lines beyond the edge.
func spans(lines int, first, last bool, isExact func(line int) bool) (list []span) {
	before, behind := []int{margin}, []int{margin} // lines beyond the edge
	for n := 0; !isExact(n); n++ {
		before = append(before, n+1)
	}
	for n := 0; !isExact(lines - 1 - n); n++ {
		behind = append(behind, n+1)
	}
	if first {
		before = []int{0}
	}
	if last {
		behind = []int{0}
	}
	for _, b := range before {
		for _, e := range behind {
			s := span{lines: lines, size: lines, fixed: b != margin && e != margin, first: -b, last: e}
			for _, side := range [...]int{b, e} {
				if side == margin {
					s.size++
				} else {
					s.size -= side
				}
			}
			list = append(list, s)
		}
	}
	return list
}

// begin is where the drawing begins on a board that is large enough.
func (s *span) begin(size int) int {
	switch {
	case s.first != -margin:
		return s.first
	case s.last != margin:
		return size - s.lines + s.last
	}
	return (size - s.lines) / 2
}

// within lists where the drawing may begin on a board of a size that is given. On one that has no room for margins it may begin anywhere.
func (s *span) within(size int) (list []int) {
	switch {
	case s.size <= size:
		return []int{s.begin(size)}
	case s.first != -margin && s.last != margin:
		return nil
	case s.first != -margin:
		if s.first+s.lines <= size {
			list = append(list, s.first)
		}
	case s.last != margin:
		if begin := size - s.lines + s.last; begin >= 0 {
			list = append(list, begin)
		}
	default:
		for begin := 0; begin+s.lines <= size; begin++ {
			list = append(list, begin)
		}
	}
	return list
}
