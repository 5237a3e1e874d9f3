package playout

import (
	"cmp"
	"math"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// storedView is a pattern as a symmetry turns it, with Black as the owner of the target. Offsets are from the first stone of the target,
// to be added, wrapping.
type storedView struct {
	move, threat uint16 // the move of the owner, and of the attacker
	tests        uint32 // the first test
	count        uint16 // the number of tests
	reach        reach
	key          uint64 // of the target, see storedTrees
}

// reach says how far a pattern goes from the target's first stone in the four directions of a code.
type reach struct {
	far  [4]int16 // to the last point that must be on the board, or to the edge of the board
	weak [4]int16 // to the last point, with weak cells; these may be off the board
	edge [4]bool  // the side is an edge of the board
}

// storedTest is what a point must have when Black owns the target.
type storedTest struct {
	offset  uint16
	dx, dy  int8 // columns and rows
	content uint8
	least   uint8 // liberties of the string there outside the pattern; 0 for any number
}

// The contents of a test that are none of a point.
const (
	notBlack = border + black
	notWhite = border + white
)

// swapped has the contents of tests with the colours exchanged.
var swapped = [...]uint8{empty: empty, black: white, white: black, border: border, notBlack: notWhite, notWhite: notBlack}

// addViews adds the views of a pattern, once where symmetries look alike.
func (k *Patterns) addViews(p shape.Pattern, stride int) {
	var looks [board.Symmetries]struct {
		view  storedView
		tests []storedTest
	}
	for s := range board.Symmetry(board.Symmetries) {
		look := &looks[s]
		look.view, look.tests = viewOf(p, s, stride)
		alike := false // symmetries of a symmetric pattern look alike
		for i := range s {
			alike = alike || looks[i].view == look.view && slices.Equal(looks[i].tests, look.tests)
		}
		if alike {
			continue
		}
		v := look.view
		v.tests, v.count = uint32(len(k.tests)), uint16(len(look.tests))
		k.views, k.tests = append(k.views, v), append(k.tests, look.tests...)
	}
}

// viewOf returns a pattern as a symmetry turns it. The tests that fail most often come first.
func viewOf(p shape.Pattern, s board.Symmetry, stride int) (v storedView, tests []storedTest) {
	startX, startY := firstOf(p, s)
	from := func(x, y int) (offset uint16, dx, dy int) {
		dx, dy = s.Offset(x-startX, y-startY)
		return uint16(dy*stride + dx), dx, dy
	}
	moveX, moveY := p.Move()
	threatX, threatY, _ := p.Threat()
	v.move, _, _ = from(moveX, moveY)
	v.threat, _, _ = from(threatX, threatY)
	v.reach = reachOf(p, s, startX, startY)
	for y := range p.Height() {
		for x := range p.Width() {
			if cell := p.At(x, y); cell != shape.Any {
				offset, dx, dy := from(x, y)
				tests = append(tests, storedTest{offset, int8(dx), int8(dy), contentOf(cell), uint8(p.Least(x, y))})
			}
		}
	}
	v.key = keyOf(p, s, startX, startY, stride)
	slices.SortFunc(tests, func(a, b storedTest) int { return cmp.Or(a.rank()-b.rank(), int(a.offset)-int(b.offset)) })
	return v, tests
}

// firstOf is the column and the row of the target's stone that comes first, line by line, once a symmetry has turned the pattern.
func firstOf(p shape.Pattern, s board.Symmetry) (column, row int) {
	least := math.MaxInt
	for y := range p.Height() {
		for x := range p.Width() {
			if p.At(x, y) != shape.Target {
				continue
			}
			if dx, dy := s.Offset(x, y); dy*2*board.MaxSize+dx < least {
				column, row, least = x, y, dy*2*board.MaxSize+dx
			}
		}
	}
	return column, row
}

// rank orders tests: those that fail most often come first.
func (t storedTest) rank() int {
	switch {
	case t.content > border || t.least > 0:
		return 2
	case t.content == empty:
		return 1
	}
	return 0
}

// contentOf returns the content of the board that a cell of a pattern wants when Black owns the target, and is the side that moves.
func contentOf(cell shape.Cell) uint8 {
	switch cell {
	case shape.Empty:
		return empty
	case shape.Own, shape.Target:
		return black
	case shape.NotOther:
		return notWhite
	case shape.NotOwn:
		return notBlack
	}
	return white
}

// reachOf returns the reach of a pattern as a symmetry turns it, from a cell.
func reachOf(p shape.Pattern, s board.Symmetry, startX, startY int) (r reach) {
	weak := [4]int{startY, startX, p.Width() - 1 - startX, p.Height() - 1 - startY}
	far := exactReach(p, startX, startY)
	edges := [4]shape.Edges{shape.Top, shape.Left, shape.Right, shape.Bottom}
	for i, o := range codeOffsets[:4] {
		j := codeOf(s.Offset(o[0], o[1]))
		r.far[j], r.weak[j], r.edge[j] = int16(far[i]), int16(weak[i]), p.Edges()&edges[i] != 0
		if r.edge[j] {
			r.far[j] = r.weak[j]
		}
	}
	return r
}

// exactReach is how far the points that a pattern needs on the board go from a cell, in the four directions of a code.
func exactReach(p shape.Pattern, startX, startY int) (far [4]int) {
	for y := range p.Height() {
		for x := range p.Width() {
			if cell := p.At(x, y); cell == shape.Any || cell.IsWeak() {
				continue
			}
			for i, o := range codeOffsets[:4] {
				far[i] = max(far[i], (x-startX)*o[0]+(y-startY)*o[1])
			}
		}
	}
	return far
}

// lies tells whether a view lies on the board where the string of its target, of a colour, begins with the stone at first.
func (k *Patterns) lies(l *lean, v *storedView, first uint16, owner uint8) bool {
	fits, whole := k.fits(&v.reach, first)
	if !fits {
		return false
	}
	tests := k.testsOf(v)
	for i := range tests {
		t := &tests[i]
		if !whole && !k.isOnBoard(first, t.dx, t.dy) {
			continue // weak cells off the board are met
		}
		content := t.content
		if owner == white {
			content = swapped[content]
		}
		if here := l.colour[first+t.offset]; content > border && here == content-border || content < border && here != content {
			return false
		}
	}
	return k.meetsConditions(l, v, tests, first, owner)
}

// fits tells whether a pattern with a reach is on the board with its first stone at p. whole tells whether its weak cells are, too.
func (k *Patterns) fits(r *reach, p uint16) (fits, whole bool) {
	at := &k.at[p]
	end := int16(k.size - 1)
	room := [4]int16{at.y, at.x, end - at.x, end - at.y}
	whole = true
	for i, n := range room {
		if n < r.far[i] || r.edge[i] && n > r.far[i] {
			return false, false
		}
		whole = whole && n >= r.weak[i]
	}
	return true, whole
}

// isOnBoard tells whether a point some columns and rows from p is on the board.
func (k *Patterns) isOnBoard(p uint16, dx, dy int8) bool {
	at := &k.at[p]
	x, y := int(at.x)+int(dx), int(at.y)+int(dy)
	return x >= 0 && y >= 0 && x < k.size && y < k.size
}
