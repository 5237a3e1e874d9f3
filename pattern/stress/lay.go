package stress

import (
	"math/rand/v2"

	"shicho/board"
	"shicho/pattern/shape"
)

const (
	mostMargin = 3 // lines beyond the drawing, at most, where the board may go on
	// most is the number of points of the largest board.
	most = board.MaxSize * board.MaxSize
)

// Case is a pattern on a board, Black to move.
type Case struct {
	Board        *board.Board // belongs to the Layer, and is good until the next case
	Kind         shape.Kind
	Target, Move board.Point
	Other        board.Point // the second target of a pattern that has two; else NoPoint

	cropped bool
}

// IsWhole tells whether all of the drawing lies on the board.
func (c *Case) IsWhole() bool { return !c.cropped }

// Layer lays patterns on boards.
type Layer struct {
	random *rand.Rand
	boards [board.MaxSize + 1]*board.Board

	pattern   shape.Pattern
	b         *board.Board
	left, top int // where the drawing begins; less than 0 if lines of it lie beyond the edge
	target    board.Point
	move      board.Point

	colours [most]board.Colour
	plain   bool           // weak cells have no stones
	drawn   board.PointSet // points that the pattern asks something about
	free    board.PointSet // the other points, as long as nothing stands there and nothing need stay empty
	open    board.PointSet // points that the pattern does not mention and that stay empty
	groups  []group
	stones  []board.Stone
}

// NewLayer makes a layer that draws boards at random.
func NewLayer(random *rand.Rand) *Layer { return &Layer{random: random} }

// Lay puts the pattern on a board that meets it. It is not ok if the stones chosen at random do not fit.
func (l *Layer) Lay(p shape.Pattern) (c Case, ok bool) {
	l.pattern, l.plain = p, false
	if p.IsZero() || !l.place() {
		return c, false
	}
	return l.onBoard()
}

// LayAt is Lay for a given place: the size of the board, and where the drawing begins there. The weak cells are empty.
func (l *Layer) LayAt(p shape.Pattern, size, left, top int) (c Case, ok bool) {
	if p.IsZero() || size < board.MinSize || size > board.MaxSize {
		return c, false
	}
	l.pattern, l.plain, l.left, l.top = p, true, left, top
	l.setSize(size)
	return l.onBoard()
}

// onBoard puts the pattern on the board, where it was placed.
func (l *Layer) onBoard() (c Case, ok bool) {
	p := l.pattern
	l.draw()
	if !l.fill() || !l.setUp() || !l.holds() {
		return c, false
	}
	cropped := l.left < 0 || l.top < 0 || l.left+p.Width() > l.b.Size() || l.top+p.Height() > l.b.Size()
	return Case{Board: l.b, Kind: p.Kind(), Target: l.target, Move: l.move, Other: l.other(), cropped: cropped}, true
}

// other is a stone of the target that is another string than target, or NoPoint if there is none.
func (l *Layer) other() board.Point {
	for y := range l.pattern.Height() {
		for x := range l.pattern.Width() {
			if l.pattern.At(x, y) != shape.Target {
				continue
			}
			if at := l.point(x, y); l.b.Root(at) != l.b.Root(l.target) {
				return at
			}
		}
	}
	return board.NoPoint
}

// place chooses the size of the board and where the drawing lies.
func (l *Layer) place() bool {
	p := l.pattern
	width, height := p.Width(), p.Height()
	size := max(width, height) + l.random.IntN(2*mostMargin+1) - mostMargin
	if size < max(width, height) && l.random.IntN(2) == 0 { // smaller than the drawing: lines of weak cells lie beyond the edge
		size = max(width, height)
	}
	if p.Edges()&(shape.Left|shape.Right) == shape.Left|shape.Right {
		size = width
	} else if p.Edges()&(shape.Top|shape.Bottom) == shape.Top|shape.Bottom {
		size = height
	}
	size = min(max(size, board.MinSize), board.MaxSize)
	column := func(i int) bool { return l.hasExact(height, func(at int) shape.Cell { return p.At(i, at) }) }
	row := func(i int) bool { return l.hasExact(width, func(at int) shape.Cell { return p.At(at, i) }) }
	var across, down bool
	l.left, across = l.offset(size, width, p.Edges()&shape.Left != 0, p.Edges()&shape.Right != 0, column)
	l.top, down = l.offset(size, height, p.Edges()&shape.Top != 0, p.Edges()&shape.Bottom != 0, row)
	if !across || !down {
		return false
	}
	l.setSize(size)
	return true
}

// setSize chooses the board of a size.
func (l *Layer) setSize(size int) {
	if l.boards[size] == nil {
		b, err := board.New(size)
		if err != nil {
			panic(err)
		}
		l.boards[size] = b
	}
	l.b = l.boards[size]
}

// offset is where the drawing begins on a board, along one axis. Only lines without an exact cell may lie beyond the edge.
func (l *Layer) offset(size, lines int, first, last bool, isExact func(line int) bool) (at int, fits bool) {
	before, behind := 0, 0 // lines that may lie beyond the edge
	for !isExact(before) {
		before++
	}
	for !isExact(lines - 1 - behind) {
		behind++
	}
	least, greatest := -before, size-lines+behind
	if first {
		least, greatest = 0, min(greatest, 0)
	}
	if last {
		least, greatest = max(least, size-lines), min(greatest, size-lines)
	}
	if greatest < least {
		return 0, false
	}
	return least + l.random.IntN(greatest-least+1), true
}

// hasExact tells whether one of n cells is exact.
func (l *Layer) hasExact(n int, cell func(i int) shape.Cell) bool {
	for i := range n {
		if cell(i) < shape.Any {
			return true
		}
	}
	return false
}

// point is the point on which a cell lies, or NoPoint beyond the edge.
func (l *Layer) point(x, y int) board.Point {
	x, y, size := x+l.left, y+l.top, l.b.Size()
	if x < 0 || y < 0 || x >= size || y >= size {
		return board.NoPoint
	}
	return board.Point(y*size + x)
}

// setUp puts the stones on the board.
func (l *Layer) setUp() bool {
	l.stones = l.stones[:0]
	for p := range board.Point(l.b.Points()) {
		if l.colours[p] != board.Empty {
			l.stones = append(l.stones, board.Stone{Point: p, Colour: l.colours[p]})
		}
	}
	l.b.Clear()
	return l.b.Setup(l.stones) == nil
}

// holds tells whether the strings have the liberties that the pattern asks for.
func (l *Layer) holds() bool {
	for i := range l.groups {
		g := &l.groups[i]
		outside := l.b.LibertySetWith(g.at, g.colour)
		outside.Subtract(&l.drawn)
		if outside.Len() < g.least {
			return false
		}
	}
	return true
}
