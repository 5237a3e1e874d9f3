package problem

import (
	"slices"

	"shicho/board"
	"shicho/pattern/theme/detect"
)

// View is a part of the board, in columns and rows from 0 at the upper left, both ends included.
type View struct{ Left, Top, Right, Bottom int }

// Has tells whether the view holds a point of a board of the given size.
func (v View) Has(p board.Point, size int) bool {
	x, y := int(p)%size, int(p)/size
	return v.Left <= x && x <= v.Right && v.Top <= y && y <= v.Bottom
}

// Corners are the upper left and the lower right point.
func (v View) Corners(size int) (a, b board.Point) {
	return board.Point(v.Top*size + v.Left), board.Point(v.Bottom*size + v.Right)
}

// IsWhole tells whether the view is the whole board.
func (v View) IsWhole(size int) bool { return v == whole(size) }

func whole(size int) View { return View{0, 0, size - 1, size - 1} }

// viewOf is the part of the board that shows the points: some lines around them, and an edge that is close.
func viewOf(points board.PointSet, size int) View {
	v := boundsOf(points, size)
	v.Left, v.Right = widen(v.Left, v.Right, size)
	v.Top, v.Bottom = widen(v.Top, v.Bottom, size)
	if most := wholeShare * float64(size); float64(v.Right-v.Left+1) >= most && float64(v.Bottom-v.Top+1) >= most {
		return whole(size)
	}
	return v
}

// boundsOf is the smallest view that holds the points.
func boundsOf(points board.PointSet, size int) View {
	v := View{size, size, 0, 0}
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		x, y := int(p)%size, int(p)/size
		v.Left, v.Right = min(v.Left, x), max(v.Right, x)
		v.Top, v.Bottom = min(v.Top, y), max(v.Bottom, y)
	}
	return v
}

// widen widens a range of lines by a margin, or up to the edge if the range has one of the lines that belong to the edge.
func widen(low, high, size int) (int, int) {
	low, high = low-margin, high+margin
	if low+margin < detect.EdgeLines {
		low = 0
	}
	if high-margin >= size-detect.EdgeLines {
		high = size - 1
	}
	return low, high
}

// printing is a position that may stand for the one of the game.
type printing struct {
	b    *board.Board
	view View
}

// printings lists positions that show the same fight, those with fewer stones first: the strings in the smallest zone, in
// this zone and the next one, and so on; then all stones of the view of all zones, then the whole board. Outside the view
// the board is empty, so that walls which leave the view have room there. Whether the solution holds is for the caller
// to prove.
func printings(b *board.Board, zones ...board.PointSet) (list []printing) {
	size := b.Size()
	add := func(kept board.PointSet, view View) {
		inside := view.points(size)
		kept.Intersect(&inside)
		copied := stonesOf(b, kept)
		if copied != nil && !slices.ContainsFunc(list, func(p printing) bool { return p.view == view && p.b.Key() == copied.Key() }) {
			list = append(list, printing{copied, view})
		}
	}
	var all board.PointSet
	view := View{}
	for _, zone := range zones {
		all.Union(&zone)
		near := all
		dilate(b, &near)
		view = viewOf(all, size)
		if !view.IsWhole(size) {
			add(stringsAt(b, near), view)
		}
	}
	add(*b.All(), view)
	add(*b.All(), whole(size))
	return list
}

// points are the points of the view.
func (v View) points(size int) (list board.PointSet) {
	for y := v.Top; y <= v.Bottom; y++ {
		for x := v.Left; x <= v.Right; x++ {
			list.Add(board.Point(y*size + x))
		}
	}
	return list
}

// stringsAt are all stones of the strings that have a stone in a set.
func stringsAt(b *board.Board, points board.PointSet) (found board.PointSet) {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		if b.At(p) != board.Empty {
			found.Union(b.StringAt(p))
		}
	}
	return found
}

// stonesOf is a board with the stones of b that lie in a set, without ko and moves. It is nil if a string would have
// no liberty.
func stonesOf(b *board.Board, kept board.PointSet) *board.Board {
	copied, err := board.New(b.Size())
	if err != nil {
		return nil
	}
	var stones []board.Stone
	for _, s := range b.Position() {
		if kept.Has(s.Point) {
			stones = append(stones, s)
		}
	}
	if copied.Setup(stones) != nil {
		return nil
	}
	return copied
}

// orient turns, mirrors and recolours a question so that all views of the same position become one: Black is to move,
// and the target lies in the upper right where that can be, at the upper edge rather than at the right one: a part of the board that is wider
// than high fits a page and a screen best. A search that a limit cuts depends on the view, so without
// this a problem might be found in one view of a position and not in another. turned is the symmetry that maps the
// points of the question.
func orient(q Challenge) (best Challenge, turned board.Symmetry) {
	var least string
	swap := q.Solver() == board.White
	for s := range board.Symmetry(8) {
		view := q.Turned(s, swap)
		key := view.orderKey()
		if least == "" || key < least {
			best, turned, least = view, s, key
		}
	}
	return best, turned
}

// Turned is the question in another view, with the stones that stand for the strings in the order of that view.
func (q *Challenge) Turned(s board.Symmetry, swap bool) Challenge {
	view := Challenge{Board: q.Board.Transformed(s, swap), Goal: q.Goal, Target: board.NoPoint}
	firstsOf := func(stones []board.Point) (firsts board.PointSet) {
		for _, p := range stones {
			firsts.Add(view.Board.StringAt(s.Point(p, q.Board.Size())).First())
		}
		return firsts
	}
	firsts := firstsOf(q.Strings())
	view.Target = firsts.First()
	switch {
	case q.Goal.HasPair():
		view.Other = firsts.Next(view.Target + 1)
	case q.Goal.IsLife():
		view.Group, view.Walls = firsts, firstsOf(q.Walls.Points())
	}
	return view
}

// isUpright tells whether a view would be higher than wide, as far as the marked stones tell: those of a target at a side stand along the left or right edge, and
// those of a target in a corner take more rows than columns.
func (q *Challenge) isUpright() bool {
	size := q.Board.Size()
	x, y := int(q.Target)%size, int(q.Target)/size
	aside, above := min(x, size-1-x), min(y, size-1-y)
	if max(aside, above) <= size/3 {
		v := boundsOf(q.Marked(), size)
		return v.Bottom-v.Top > v.Right-v.Left
	}
	return above > aside
}

// orderKey is a text that is smallest for the view that orient chooses.
func (q *Challenge) orderKey() string {
	size := q.Board.Size()
	x, y := int(q.Target)%size, int(q.Target)/size
	key := []byte{'0', '0', '0'}
	if q.isUpright() {
		key[0]++
	}
	if 2*x < size-1 {
		key[1]++
	}
	if 2*y > size-1 {
		key[2]++
	}
	for p := range board.Point(q.Board.Points()) {
		key = append(key, byte('0'+q.Board.At(p)))
	}
	return string(key)
}
