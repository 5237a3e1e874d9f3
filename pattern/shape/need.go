package shape

import "shicho/board"

// test is a spot (12 bits) with what must be there (4 bits).
type test uint16

// need is what a test asks of a spot. The first four have the numbers of the contents Empty, Own, Other and edge.
type need uint8

const (
	needNotOther   need                                                   = 4 + iota
	needNotOwn                                                            // as the cells of these names
	needLiberties1                                                        // a string with at least one liberty outside the pattern; the needs of two to nine follow
	needPoint      = needLiberties1 + MostLiberties - FewestLiberties + 1 // a point of the board
)

func needLiberties(least int) need { return needLiberties1 + need(least-FewestLiberties) }

// needOf is the need of a cell that is neither Any nor Target.
func needOf(c Cell) need {
	switch c {
	case NotOther:
		return needNotOther
	case NotOwn:
		return needNotOwn
	}
	return need(c)
}

// asksLiberties is the number of liberties that a test asks for, 0 if it asks for none.
func (t test) asksLiberties() int {
	if n := t.need(); n >= needLiberties1 && n < needPoint {
		return int(n-needLiberties1) + FewestLiberties
	}
	return 0
}

// asksNoStone tells whether the test draws a point where no stone of one side may be: empty or weak.
func (t test) asksNoStone() bool {
	n := t.need()
	return n == need(Empty) || n == needNotOther || n == needNotOwn
}

func testOf(s spot, n need) test { return test(s)<<4 | test(n) }

func (t test) spot() spot { return spot(t >> 4) }
func (t test) need() need { return need(t & 15) }

// isExact tells whether the test asks for one content.
func (t test) isExact() bool { return t.need() < needNotOther }

// content is what an exact test asks for.
func (t test) content() Cell { return Cell(t.need()) }

// moved is the test at a spot that lies as far from the test's spot as to lies from from.
func (t test) moved(from, to spot) test { return t + testOf(to, 0) - testOf(from, 0) }

// met[s] has a bit for every need that is met where a plane holds s.
var met = func() (table [1 << 6]uint16) {
	for i := range table {
		s := seen(i)
		if !s.isKnown() {
			continue
		}
		table[i] |= 1 << s.content()
		if s.content() != Other {
			table[i] |= 1 << needNotOther
		}
		if s.content() != Own {
			table[i] |= 1 << needNotOwn
		}
		if s.content() != edge {
			table[i] |= 1 << needPoint
		}
		most := min(s.liberties(), MostLiberties)
		if s.content() == Empty {
			most = MostLiberties // a plane does not tell the liberties that a move would have
		}
		for n := FewestLiberties; n <= most; n++ {
			table[i] |= 1 << needLiberties(n)
		}
	}
	table[seenNotOther], table[seenNotOther|seenPoint] = 1<<needNotOther, 1<<needNotOther|1<<needPoint
	table[seenNotOwn], table[seenNotOwn|seenPoint] = 1<<needNotOwn, 1<<needNotOwn|1<<needPoint
	table[seenAny|seenPoint] = 1 << needPoint
	return table
}()

// meets tells whether the place is as the test asks.
func (s seen) meets(t test) bool { return met[s&(1<<6-1)]>>t.need()&1 != 0 }

// appendTests appends the tests of a view, relative to its move.
func (v *view) appendTests(tests []test, x, y int) []test {
	left, right, top, bottom := -x, v.width-1-x, -y, v.height-1-y
	for _, side := range []struct {
		edge         Edges
		beyond, line spot // places beyond the edge and on the first line
	}{
		{Left, spotAt(left-1, 0), spotAt(left, 0)}, {Right, spotAt(right+1, 0), spotAt(right, 0)},
		{Top, spotAt(0, top-1), spotAt(0, top)}, {Bottom, spotAt(0, bottom+1), spotAt(0, bottom)},
	} {
		if v.edges&side.edge != 0 {
			tests = append(tests, testOf(side.beyond, need(edge)))
			if !v.isHeld(side.edge) {
				tests = append(tests, testOf(side.line, needPoint))
			}
		}
	}
	for i, b := range v.cells {
		cell, at := cellOf(b), spotAt(i%v.width-x, i/v.width-y)
		switch cell {
		case Any:
			continue
		case Target:
			cell = v.kind.targetSide()
		}
		tests = append(tests, testOf(at, needOf(cell)))
		if least := leastOf(b); least > 0 {
			tests = append(tests, testOf(at, needLiberties(least)))
		}
	}
	return tests
}

// isHeld tells whether an outer line has an exact cell, so that the line lies on the board wherever the pattern lies.
func (v *view) isHeld(side Edges) bool {
	for i, b := range v.cells {
		x, y := i%v.width, i/v.width
		onSide := side == Left && x == 0 || side == Right && x == v.width-1 ||
			side == Top && y == 0 || side == Bottom && y == v.height-1
		if onSide && cellOf(b).isExact() {
			return true
		}
	}
	return false
}

// neededSymmetries is the set of symmetries through which a view looks different each time. It contains all
// eight unless the view is symmetric in itself.
func (b *MatcherBuilder) neededSymmetries(v *view, moveX, moveY int) (needed symmetrySet) {
	if v.hasConditions() { // a condition stands on the first stone of a group, which is another one in another view
		clone := *v
		clone.cells = append([]byte(nil), v.cells...)
		clone.spread()
		v = &clone
	}
	b.spread = v.appendTests(b.spread[:0], moveX, moveY)
	tests := b.spread
	var has [spots]uint32 // the needs of a spot
	for _, t := range tests {
		has[t.spot()] |= 1 << t.need()
	}
	for i, c := range v.cells {
		if cellOf(c) == Target {
			has[spotAt(i%v.width-moveX, i/v.width-moveY)] |= 1 << 16
		}
	}
	if v.threat >= 0 {
		has[spotAt(v.threat%v.width-moveX, v.threat/v.width-moveY)] |= 1 << 17
	}
	own := 0 // the symmetries that leave the view as it is
	for s := range turned {
		same := true
		for _, t := range tests {
			if same = has[turned[s][t.spot()]] == has[t.spot()]; !same {
				break
			}
		}
		if same {
			own |= 1 << s
		}
	}
	covered := symmetrySet(0)
	for s := range board.Symmetry(board.Symmetries) {
		if covered.has(s) {
			continue
		}
		needed |= 1 << s
		for g := range board.Symmetries {
			if own>>g&1 != 0 {
				covered |= 1 << product[s][g]
			}
		}
	}
	return needed
}
