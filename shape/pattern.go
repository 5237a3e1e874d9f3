package shape

import "shicho/board"

// Kind says what the move of a pattern does, and therefore which side plays it.
type Kind uint8

// The kinds.
const (
	Capture Kind = iota // the attacker moves and captures the target
	Escape              // the owner of the target moves and saves it
)

// String is "capture" or "escape".
func (k Kind) String() string { return [...]string{"capture", "escape"}[k] }

// targetSide is Own or Other: the owner of the target as the side that moves sees it.
func (k Kind) targetSide() Cell {
	if k == Escape {
		return Own
	}
	return Other
}

// Cell is the content of a point of a pattern.
type Cell uint8

// The contents of a point.
const (
	Empty  Cell = iota
	Own         // a stone of the side that moves
	Other       // a stone of the other side
	Target      // a stone of the target, the string that is captured or saved
	Any         // outside the zone: any content
)

// Edges is the set of the sides of a pattern that lie on the edge of the board.
type Edges uint8

// The sides. A canonical pattern with one edge has it at the bottom, and one with a corner has the corner at the bottom
// left.
const (
	Bottom Edges = 1 << iota
	Left
	Right
	Top
)

// Pattern is what a proof depends on, in canonical form: the points of a zone with their contents, and the move.
// It is stored as the smallest rectangle around the zone, with Any on the points outside the zone. A side of the
// rectangle is an edge if the zone has a point on that side that lies on the first line of the board. If the side
// is no edge, the board may go on there or end. Patterns are values: == tells whether two are the same. The zero
// Pattern is not a pattern.
type Pattern struct {
	kind          Kind
	width, height uint8
	edges         Edges
	move          uint16 // index of its cell
	cells         string // one Cell in each byte, row by row from the top
}

// New cuts the pattern out of the position before the move: the points of the zone, the move, the target's string
// and all points next to that string. The point target must be occupied and the point move empty. The side that
// moves follows from the kind.
func New(kind Kind, b *board.Board, target, move board.Point, zone board.PointSet) Pattern {
	stones := b.StringAt(target)
	zone.Union(stones)
	zone.Add(move)
	zone.Union(b.StringNeighbours(target))
	size := b.Size()
	left, top, right, bottom := size, size, 0, 0
	for p := zone.First(); p >= 0; p = zone.Next(p + 1) {
		x, y := int(p)%size, int(p)/size
		left, right = min(left, x), max(right, x)
		top, bottom = min(top, y), max(bottom, y)
	}
	v := view{kind: kind, width: right - left + 1, height: bottom - top + 1}
	v.cells = make([]byte, 0, v.width*v.height)
	mover := b.At(target)
	if kind == Capture {
		mover = mover.Opponent()
	}
	for y := top; y <= bottom; y++ {
		for x := left; x <= right; x++ {
			p := board.Point(y*size + x)
			cell := Any
			switch {
			case !zone.Has(p):
			case stones.Has(p):
				cell = Target
			default:
				cell = seenBy(mover, b.At(p))
			}
			if p == move {
				v.move = len(v.cells)
			}
			v.cells = append(v.cells, byte(cell))
		}
	}
	for _, side := range []struct {
		touches bool
		edge    Edges
	}{{left == 0, Left}, {top == 0, Top}, {right == size-1, Right}, {bottom == size-1, Bottom}} {
		if side.touches {
			v.edges |= side.edge
		}
	}
	return v.canonical()
}

// seenBy is the content of a point as the side that moves sees it.
func seenBy(mover, content board.Colour) Cell {
	switch content {
	case board.Empty:
		return Empty
	case mover:
		return Own
	}
	return Other
}

// Kind tells what the move does.
func (p Pattern) Kind() Kind { return p.kind }

// Width is the number of columns.
func (p Pattern) Width() int { return int(p.width) }

// Height is the number of rows.
func (p Pattern) Height() int { return int(p.height) }

// Size is the number of points of the zone.
func (p Pattern) Size() int {
	n := 0
	for i := range len(p.cells) {
		if Cell(p.cells[i]) != Any {
			n++
		}
	}
	return n
}

// Edges is the set of sides that lie on the edge of the board.
func (p Pattern) Edges() Edges { return p.edges }

// At is the content of a point, by column and row, both counted from 0 at the top left.
func (p Pattern) At(x, y int) Cell { return Cell(p.cells[y*int(p.width)+x]) }

// Move is the column and the row of the move, both counted from 0.
func (p Pattern) Move() (x, y int) { return int(p.move) % int(p.width), int(p.move) / int(p.width) }
