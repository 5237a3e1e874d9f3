package moves

import (
	"shicho/board"
	"shicho/shape"
)

// effect is what a move does to the strings beside it.
type effect struct {
	taken, gain                               int // stones, and liberties that the opponent would gain there
	extended, liberties, after, gained        int // the own string short of liberties, the largest
	threatened                                int // stones put into atari
	rescued                                   int // own stones in atari beside what is taken
	selfAtari                                 int // stones of the string made, if it has one liberty
	touchedExtend, touchedAtari, touchedTaken bool
}

// effectOf looks at a legal move of a side.
func effectOf(b *board.Board, p board.Point, mover board.Colour, last board.Point) (e effect) {
	empty := 0
	close := false // some string beside it is short of liberties
	for _, n := range b.Neighbours(p) {
		switch c := b.At(n); {
		case c == board.Empty:
			empty++
		case b.Liberties(n) > 2:
			if c == mover {
				empty += 2
			}
		default:
			close = true
		}
	}
	if !close {
		if empty < 2 {
			e.judgeSelf(b, p, mover)
		}
		return e
	}
	for _, n := range b.Neighbours(p) {
		switch b.At(n) {
		case mover:
			e.own(b, n, last)
		case mover.Opponent():
			e.others(b, p, n, mover, last)
		}
	}
	if e.extended > 0 || empty < 2 {
		e.judgeSelf(b, p, mover)
	}
	return e
}

// own looks at an own string beside the move.
func (e *effect) own(b *board.Board, n, last board.Point) {
	libs, size, touched := b.Liberties(n), b.StringSize(n), touches(b, n, last)
	if libs <= 2 && weightier(size, e.extended, e.liberties-libs, touched && !e.touchedExtend) {
		e.extended, e.liberties, e.touchedExtend = size, libs, touched
	}
}

// weightier tells whether a string comes before another: if it has more stones, of as many if it has fewer liberties, else
// if it alone was touched, so that the order of the neighbours does not matter.
func weightier(size, than, fewer int, touched bool) bool {
	return size > than || size == than && (fewer > 0 || fewer == 0 && touched)
}

// others looks at a string of the opponent beside the move.
func (e *effect) others(b *board.Board, p, n board.Point, mover board.Colour, last board.Point) {
	stones := b.StringSize(n)
	switch b.Liberties(n) {
	case 1:
		if touched := touches(b, n, last); weightier(stones, e.taken, 0, touched && !e.touchedTaken) {
			e.taken, e.touchedTaken = stones, touched
			e.gain = libertiesAfter(b, p, mover.Opponent()) - 1
		}
		own := *b.StringNeighbours(n)
		own.Intersect(b.Stones(mover))
		for s := own.First(); s >= 0; s = own.First() {
			own.Subtract(b.StringAt(s))
			if b.InAtari(s) {
				e.rescued = max(e.rescued, b.StringSize(s))
			}
		}
	case 2:
		if touched := touches(b, n, last); weightier(stones, e.threatened, 0, touched && !e.touchedAtari) {
			e.threatened, e.touchedAtari = stones, touched
		}
	}
}

// judgeSelf counts the liberties of the string that the move makes.
func (e *effect) judgeSelf(b *board.Board, p board.Point, mover board.Colour) {
	e.after = libertiesAfter(b, p, mover) + e.taken
	e.gained = e.after - e.liberties
	if e.after > 1 {
		return
	}
	var stones board.PointSet
	for _, n := range b.Neighbours(p) {
		if b.At(n) == mover {
			stones.Union(b.StringAt(n))
		}
	}
	e.selfAtari = stones.Len() + 1
}

// libertiesAfter counts the liberties of the string that a colour makes at p, not
// counting what it takes.
func libertiesAfter(b *board.Board, p board.Point, colour board.Colour) int {
	libs := *b.Around(p)
	for _, n := range b.Neighbours(p) {
		if b.At(n) == colour {
			libs.Union(b.StringNeighbours(n))
		}
	}
	libs.Intersect(b.Empty())
	libs.Remove(p)
	return libs.Len()
}

// touches tells whether the last move belongs to the string or is beside it.
func touches(b *board.Board, s, last board.Point) bool {
	return last >= 0 && (b.StringNeighbours(s).Has(last) || b.StringAt(s).Has(last))
}

// Classes of numbers: up to 2, then more; and from 1 on.
func upTo2(n int) int   { return max(0, min(n, 2)) }
func stones3(n int) int { return min(n, 3) - 1 }
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// classes are the classes of the groups Capture to SelfAtari, -1 for none.
func (e *effect) classes(touched bool) (c [SelfAtari + 1]int) {
	for i := range c {
		c[i] = -1
	}
	if e.taken > 0 {
		c[Capture] = stones3(e.taken)*3 + upTo2(e.gain)
	}
	if e.extended > 0 {
		c[Extend] = ((e.liberties-1)*3+stones3(e.extended))*9 + min(max(e.after, 1), 3)*3 - 3 + upTo2(e.gained)
		if touched && e.touchedExtend {
			c[Extend] += 54
		}
	}
	if e.threatened > 0 {
		c[Atari] = stones3(e.threatened)
		if touched && e.touchedAtari {
			c[Atari] += 3
		}
	}
	if e.rescued > 0 {
		c[Rescue] = stones3(e.rescued)
	}
	if e.selfAtari > 0 {
		c[SelfAtari] = stones3(e.selfAtari)
	}
	return c
}

// chase is the class of what a move does as a whole, 0 if it does nothing.
func (e *effect) chase() int {
	class := 0
	if e.taken > 0 {
		class = 1 + stones3(e.taken)*2 + bit(e.touchedTaken) // 1 to 6
	}
	class *= 13
	if e.extended > 0 {
		class += 1 + (e.liberties-1)*6 + min(max(e.after, 1), 3)*2 - 2 + bit(e.touchedExtend) // 1 to 12
	}
	class *= 5
	if e.threatened > 0 {
		class += 1 + min(stones3(e.threatened), 1)*2 + bit(e.touchedAtari) // 1 to 4
	}
	class *= 3
	if e.selfAtari > 0 {
		class += 1 + min(stones3(e.selfAtari), 1)
	}
	return class
}

// chaseClasses is more than any class of effect.chase.
const chaseClasses = 7 * 13 * 5 * 3

// distanceClass is the class of the distance of two points, -1 if either is none;
// the last class has all further ones.
func distanceClass(p, q board.Point, size, classes int) int {
	if p < 0 || q < 0 {
		return -1
	}
	d := shape.Distance(int(p)%size-int(q)%size, int(p)/size-int(q)/size)
	return min(max(d-2, 0), classes-1)
}

// line is a class of the distance from an edge: lines 1, 2, 3, 4 and 5, 6 and more.
func line(x, size int) int {
	switch d := min(x, size-1-x); {
	case d < 3:
		return d
	case d < 5:
		return 3
	}
	return 4
}

// placeClass is the class of a point by the distances to the two nearest edges: 15,
// of which 10 exist on 9x9.
func placeClass(p board.Point, size int) int {
	x, y := line(int(p)%size, size), line(int(p)/size, size)
	return max(x, y)*(max(x, y)+1)/2 + min(x, y)
}

// openingStages are the numbers of moves, of the points of the board one in 361, at which a
// stage of the opening ends.
var openingStages = []int{8, 16, 28, 44, 68, 100}

// openingClass is the class of a point, up to symmetry, early in the game; -1 later.
func openingClass(p board.Point, size, moves int) int {
	for stage, end := range openingStages {
		if moves*361 < end*size*size {
			x, y := int(p)%size, int(p)/size
			x, y = min(x, size-1-x), min(y, size-1-y)
			return (stage*board.MaxSize+max(x, y))*board.MaxSize + min(x, y)
		}
	}
	return -1
}
