package moves

import (
	"shicho/board"
	"shicho/engine/moves/around"
)

// effect is what a move does to the strings next to it.
type effect struct {
	// The largest string that the move captures: its stones, and the liberties that its owner would have gained by a move there.
	taken, gain int
	// The largest own string with one or two liberties next to the move: its stones, its liberties before and after the
	// move, and the difference.
	extended, liberties, after, gained int
	threatened                         int // stones of the largest string that is put into atari
	rescued                            int // stones of the largest own string in atari next to a captured string
	selfAtari                          int // stones of the own string that the move makes, if it has one liberty
	// Whether the last move touched the string that is extended, put into atari, captured.
	touchedExtend, touchedAtari, touchedTaken bool
}

// effectOf finds the effect of a legal move. last is the last move of the game.
func effectOf(b *board.Board, p board.Point, mover board.Colour, last board.Point) (e effect) {
	empty := 0
	close := false // a string next to the move has few liberties
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
			e.lookAtOwn(b, n, last)
		case mover.Opponent():
			e.lookAtOther(b, p, n, mover, last)
		}
	}
	if e.extended > 0 || empty < 2 {
		e.judgeSelf(b, p, mover)
	}
	return e
}

// lookAtOwn looks at an own string next to the move.
func (e *effect) lookAtOwn(b *board.Board, n, last board.Point) {
	libs, size, touched := b.Liberties(n), b.StringSize(n), touches(b, n, last)
	if libs <= 2 && outweighs(size, e.extended, e.liberties-libs, touched && !e.touchedExtend) {
		e.extended, e.liberties, e.touchedExtend = size, libs, touched
	}
}

// outweighs tells whether a string counts more than the best string so far: it has more stones, or as many stones
// and fewer liberties, or it is equal in both and only it was touched. With this order the order of the
// neighbours does not matter. than is the number of stones of the best string so far, and fewer the number of
// liberties by which the string has fewer.
func outweighs(size, than, fewer int, touched bool) bool {
	return size > than || size == than && (fewer > 0 || fewer == 0 && touched)
}

// lookAtOther looks at a string of the opponent next to the move.
func (e *effect) lookAtOther(b *board.Board, p, n board.Point, mover board.Colour, last board.Point) {
	stones := b.StringSize(n)
	switch b.Liberties(n) {
	case 1:
		if touched := touches(b, n, last); outweighs(stones, e.taken, 0, touched && !e.touchedTaken) {
			e.taken, e.touchedTaken = stones, touched
			e.gain = libertiesAfter(b, p, mover.Opponent()) - 1
		}
		own := *b.StringNeighbours(n)
		own.Intersect(b.Stones(mover))
		for s := b.TakeString(&own); s >= 0; s = b.TakeString(&own) {
			if b.InAtari(s) {
				e.rescued = max(e.rescued, b.StringSize(s))
			}
		}
	case 2:
		if touched := touches(b, n, last); outweighs(stones, e.threatened, 0, touched && !e.touchedAtari) {
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

// libertiesAfter counts the liberties of the string that a colour makes at p, without the points that become free
// by a capture.
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

// touches tells whether the last move belongs to the string or is next to it.
func touches(b *board.Board, s, last board.Point) bool {
	return last >= 0 && (b.StringNeighbours(s).Has(last) || b.StringAt(s).Has(last))
}

// gainClass is the class of a number of liberties that are gained: 0 or less, 1, more.
func gainClass(n int) int { return max(0, min(n, 2)) }

// sizeClass is the class of a number of stones, from 1: 1, 2, more.
func sizeClass(n int) int { return min(n, 3) - 1 }

// bit is 1 for true and 0 for false.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// classes are the classes of the groups Capture to SelfAtari, -1 where the move has no feature of the group.
func (e *effect) classes(touched bool) (c [SelfAtari + 1]int) {
	for i := range c {
		c[i] = -1
	}
	if e.taken > 0 {
		c[Capture] = sizeClass(e.taken)*3 + gainClass(e.gain)
	}
	if e.extended > 0 {
		c[Extend] = ((e.liberties-1)*3+sizeClass(e.extended))*9 + min(max(e.after, 1), 3)*3 - 3 + gainClass(e.gained)
		if touched && e.touchedExtend {
			c[Extend] += 54
		}
	}
	if e.threatened > 0 {
		c[Atari] = sizeClass(e.threatened)
		if touched && e.touchedAtari {
			c[Atari] += 3
		}
	}
	if e.rescued > 0 {
		c[Rescue] = sizeClass(e.rescued)
	}
	if e.selfAtari > 0 {
		c[SelfAtari] = sizeClass(e.selfAtari)
	}
	return c
}

// chase is the class of the whole effect, 0 if there is none.
func (e *effect) chase() int {
	class := 0
	if e.taken > 0 {
		class = 1 + sizeClass(e.taken)*2 + bit(e.touchedTaken) // 1 to 6
	}
	class *= 13
	if e.extended > 0 {
		class += 1 + (e.liberties-1)*6 + min(max(e.after, 1), 3)*2 - 2 + bit(e.touchedExtend) // 1 to 12
	}
	class *= 5
	if e.threatened > 0 {
		class += 1 + min(sizeClass(e.threatened), 1)*2 + bit(e.touchedAtari) // 1 to 4
	}
	class *= 3
	if e.selfAtari > 0 {
		class += 1 + min(sizeClass(e.selfAtari), 1)
	}
	return class
}

// chaseClasses is larger than every result of effect.chase.
const chaseClasses = 7 * 13 * 5 * 3

// distanceClass is the class of the distance of two points, -1 if one of them is no point. All larger distances
// are in the last class.
func distanceClass(p, q board.Point, size, classes int) int {
	if p < 0 || q < 0 {
		return -1
	}
	return min(max(Distance(p, q, size)-2, 0), classes-1)
}

// Distance is the distance of two points of a board, as around.Distance.
func Distance(p, q board.Point, size int) int {
	return around.Distance(int(p)%size-int(q)%size, int(p)/size-int(q)/size)
}

// line is the class of a distance from the edge: line 1, 2, 3, 4 or 5, and 6 or more.
func line(x, size int) int {
	switch d := min(x, size-1-x); {
	case d < 3:
		return d
	case d < 5:
		return 3
	}
	return 4
}

// placeClass is the class of a point by its distances to the two nearest edges. There are 15 classes;
// 10 of them occur on 9x9.
func placeClass(p board.Point, size int) int {
	x, y := line(int(p)%size, size), line(int(p)/size, size)
	return max(x, y)*(max(x, y)+1)/2 + min(x, y)
}

// openingClass is the class of a point, up to symmetry, and of the stage of the opening. It is -1 after the
// opening.
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
