package shape

import (
	"math/bits"
	"slices"

	"shicho/board"
)

// Implies tells whether q asks for nothing that p does not ask for: wherever p lies on a board, q lies there too, through
// some symmetry, with the same targets and the same move, and with the same threat if p has one. Every pattern implies itself. Two patterns that imply each other
// are the same.
func (p Pattern) Implies(q Pattern) bool {
	if p.kind != q.kind || bits.OnesCount8(uint8(p.edges)) < bits.OnesCount8(uint8(q.edges)) {
		return false
	}
	for s := range board.Symmetry(board.Symmetries) {
		if p.impliesThrough(q, s) {
			return true
		}
	}
	return false
}

// impliesThrough is Implies through one symmetry, which turns q.
func (p Pattern) impliesThrough(q Pattern, s board.Symmetry) bool {
	edges := q.edges.Transformed(s)
	if p.edges&edges != edges {
		return false
	}
	width, height := q.Width(), q.Height()
	moveX, moveY := q.Move()
	moveX, moveY = s.XY(moveX, moveY, width, height)
	left, top := p.Move()
	left, top = left-moveX, top-moveY // where q begins in p
	turnedWidth, turnedHeight := width, height
	if s&4 != 0 {
		turnedWidth, turnedHeight = height, width
	}
	if edges&Left != 0 && left != 0 || edges&Top != 0 && top != 0 ||
		edges&Right != 0 && left+turnedWidth != p.Width() || edges&Bottom != 0 && top+turnedHeight != p.Height() {
		return false
	}
	if p.threat > 0 {
		if q.threat == 0 {
			return false
		}
		x, y := s.XY(int(q.threat-1)%width, int(q.threat-1)/width, width, height)
		if (top+y)*p.Width()+left+x != int(p.threat-1) {
			return false
		}
	}
	for i := range len(q.cells) {
		b := q.cells[i]
		if cellOf(b) == Any {
			continue
		}
		x, y := s.XY(i%width, i/width, width, height)
		if !p.grants(left+x, top+y, b) {
			return false
		}
	}
	return p.grantsLiberties(q, s, left, top)
}

// grants tells whether the pattern asks at least as much of a place as the byte of a cell does, but for conditions on liberties. The
// place may lie outside of the rectangle.
func (p Pattern) grants(x, y int, b byte) bool {
	cell, known := cellOf(b), Any
	switch {
	case x < 0 && p.edges&Left != 0, y < 0 && p.edges&Top != 0,
		x >= p.Width() && p.edges&Right != 0, y >= p.Height() && p.edges&Bottom != 0:
		return !cell.isExact() // there is no point
	case x >= 0 && y >= 0 && x < p.Width() && y < p.Height():
		known = p.At(x, y)
	}
	side := known
	if side == Target {
		side = p.kind.targetSide()
	}
	switch cell {
	case NotOther:
		return side == Empty || side == Own || side == NotOther
	case NotOwn:
		return side == Empty || side == Other || side == NotOwn
	}
	return cell == known || cell == side && cell != Target
}

// grantsLiberties tells whether the conditions of q, turned by a symmetry, follow from p, if all else does. q begins in p at
// (left, top).
func (p Pattern) grantsLiberties(q Pattern, s board.Symmetry, left, top int) bool {
	v := p.view()
	var drawn board.PointSet // the cells of p that q asks for something
	at := func(i int) (x, y int) {
		x, y = s.XY(i%q.Width(), i/q.Width(), q.Width(), q.Height())
		return left + x, top + y
	}
	for i := range len(q.cells) {
		if x, y := at(i); cellOf(q.cells[i]) != Any && x >= 0 && y >= 0 && x < v.width && y < v.height {
			drawn.Add(board.Point(y*v.width + x))
		}
	}
	for i := range len(q.cells) {
		if least := leastOf(q.cells[i]); least > 0 {
			x, y := at(i)
			if v.outside(y*v.width+x, &drawn) < least {
				return false
			}
		}
	}
	return true
}

// outside is the least number of liberties of a stone's string that are not among some drawn cells. If the stone is the move, the string
// is the played stone with the stones of its side beside it.
func (v *view) outside(stone int, drawn *board.PointSet) int {
	group := v.group(stone)
	if stone == v.move {
		for _, n := range v.around(stone) {
			if n >= 0 && cellOf(v.cells[n]) == Own {
				beside := v.group(n)
				group.Union(&beside)
			}
		}
	}
	shown := v.shown(&group)
	shown.Subtract(&group)
	shown.Subtract(drawn)
	return v.least(&group) + shown.Len()
}

// AppendImplied appends the numbers of the patterns that p implies, in ascending order. If p is one of the patterns, its own
// number is among them. AppendImplied is much faster than Implies for each pattern.
func (m *Matcher) AppendImplied(list []int, p Pattern) []int {
	v := p.view()
	search := viewSearch{view: v, walk: walk{m: m}}
	start := len(list)
	for _, first := range v.targets() {
		if v.isSurrounded(first) {
			list = search.target(list, first)
		}
	}
	slices.Sort(list[start:])
	return append(list[:start], slices.Compact(list[start:])...)
}

// viewSearch is a search for the patterns that a pattern implies.
type viewSearch struct {
	view   *view
	seen   []seen // what the view tells of its cells, once a tree is found
	plane  plane
	around surround
	walk   walk
}

// target appends the numbers of the patterns in the view, for the target of the view whose first cell is given.
func (w *viewSearch) target(list []int, first int) []int {
	v := w.view
	w.around.ofView(v, first)
	key, symmetries := w.around.leastKey()
	root, found := w.walk.m.roots[key]
	if !found {
		return list
	}
	if w.seen == nil {
		w.seen = v.seen()
	}
	for s := range board.Symmetry(board.Symmetries) {
		if !symmetries.has(s) {
			continue
		}
		at := place{symmetry: s.Inverse(), plane: &w.plane, columns: v.width, width: v.width, height: v.height}
		if s&4 != 0 {
			at.width, at.height = v.height, v.width
		}
		at.x, at.y = w.around.anchor(s)
		at.lay(v, w.seen, s)
		moveX, moveY := s.XY(v.move%v.width, v.move/v.width, v.width, v.height)
		move := spotAt(moveX-at.x, moveY-at.y)
		w.walk.begin(root, &at)
		for r := w.walk.next(&at); r != nil; r = w.walk.next(&at) {
			if h := r.head(); h.move() == move && v.isOther(at.point(h.other())) && w.hasLiberties(r.tests(), &at) {
				list = append(list, r.label().number())
			}
		}
	}
	return list
}

// isOther tells whether a cell is what a record may name beside the target and the move: the threat, if the view has one, or else any threat or a
// stone of a target.
func (v *view) isOther(i board.Point) bool {
	if v.threat >= 0 {
		return int(i) == v.threat
	}
	return v.kind == Escape || cellOf(v.cells[i]) == Target
}

// hasLiberties tells whether the strings of the view surely have the liberties outside a pattern that its tests ask for.
func (w *viewSearch) hasLiberties(tests []test, p *place) bool {
	for _, t := range tests {
		least := t.asksLiberties()
		if least == 0 {
			continue
		}
		if drawn := p.drawn(tests); w.view.outside(int(p.point(t.spot())), &drawn) < least {
			return false
		}
	}
	return true
}

// lay lays out a view through a symmetry. cells are what the view tells of its cells.
func (p *place) lay(v *view, cells []seen, s board.Symmetry) {
	*p.plane = noCell
	edges := v.edges.Transformed(s)
	for y := -reach; y <= reach; y++ {
		row := p.plane[spotAt(-reach, y):][:stride]
		if y < -p.y && edges&Top != 0 || y >= p.height-p.y && edges&Bottom != 0 {
			copy(row, noBoard[0][:])
			continue
		}
		if edges&Left != 0 {
			copy(row[:reach-p.x], noBoard[0][:])
		}
		if edges&Right != 0 {
			copy(row[reach+p.width-p.x:], noBoard[0][:])
		}
	}
	for i, here := range cells {
		x, y := s.XY(i%v.width, i/v.width, v.width, v.height)
		p.plane[spotAt(x-p.x, y-p.y)] = here
	}
}

// noCell is the plane of a pattern that tells nothing of any place.
var noCell = func() (p plane) {
	for i := range p {
		p[i] = seenAny
	}
	return p
}()

// seen is what a view tells of its cells.
func (v *view) seen() []seen {
	cells := make([]seen, len(v.cells))
	columns, rows := v.points()
	var done board.PointSet
	for i, b := range v.cells {
		switch here := v.seenAt(i); {
		case done.Has(board.Point(i)):
		case !here.isKnown() && columns.has(i%v.width) && rows.has(i/v.width):
			cells[i] = here | seenPoint
		case !cellOf(b).isStone():
			cells[i] = here
		default:
			group := v.group(i)
			done.Union(&group)
			shown := v.shown(&group)
			least := min(v.least(&group)+shown.Len(), MostLiberties)
			for j := group.First(); j >= 0; j = group.Next(j + 1) {
				cells[j] = seenOf(v.sideOf(cellOf(b)), least)
			}
		}
	}
	return cells
}

// seenAt is what a view tells of a cell, without the liberties of strings.
func (v *view) seenAt(i int) seen {
	switch c := cellOf(v.cells[i]); c {
	case Any:
		return seenAny
	case NotOther:
		return seenNotOther
	case NotOwn:
		return seenNotOwn
	default:
		return seenOf(v.sideOf(c), 0)
	}
}

// sideOf is a cell with the side of a target instead of Target.
func (v *view) sideOf(c Cell) Cell {
	if c == Target {
		return v.kind.targetSide()
	}
	return c
}

// span is a range of columns or rows.
type span struct{ first, last int }

func (s span) has(i int) bool { return s.first <= i && i <= s.last }

// points are the columns and the rows that lie on the board wherever the pattern lies.
func (v *view) points() (columns, rows span) {
	columns, rows = span{v.width, 0}, span{v.height, 0}
	for i, b := range v.cells {
		if x, y := i%v.width, i/v.width; cellOf(b).isExact() {
			columns = span{min(columns.first, x), max(columns.last, x)}
			rows = span{min(rows.first, y), max(rows.last, y)}
		}
	}
	if v.edges&Left != 0 {
		columns.first = 0
	}
	if v.edges&Right != 0 {
		columns.last = v.width - 1
	}
	if v.edges&Top != 0 {
		rows.first = 0
	}
	if v.edges&Bottom != 0 {
		rows.last = v.height - 1
	}
	return columns, rows
}
