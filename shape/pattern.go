package shape

import "shicho/board"

// Cell is the content of a point of a pattern.
type Cell uint8

// The contents of a point.
const (
	Empty    Cell = iota
	Attacker      // a stone of the side that captures
	Defender      // a stone of the other side
	Target        // a defender's stone of the string that is captured
	Any           // whatever is there, the capture does not depend on it
)

// Edges are the sides of a pattern that lie on the edge of the board.
type Edges uint8

// The sides, in the order in which a canonical pattern prefers them: a pattern
// with one edge has it at the bottom, one with a corner has it bottom left.
const (
	Bottom Edges = 1 << iota
	Left
	Right
	Top
)

// Pattern is a capture pattern in canonical form: a rectangle of points and the
// move that captures. Patterns are values: == tells whether two are the same. The
// zero Pattern is none.
type Pattern struct {
	width, height uint8
	edges         Edges
	move          uint16 // index of the cell
	cells         string // a Cell a byte, row by row, from the top
}

// New cuts the pattern out of the position before the attacker's move: the
// smallest rectangle that holds the target's string, the move and the points,
// with everything in it. The target must be occupied and the move empty; the
// attacker is the opponent of the target's colour.
func New(b *board.Board, target, move board.Point, points board.PointSet) Pattern {
	stones := b.StringAt(target)
	points.Union(stones)
	points.Add(move)
	size := b.Size()
	left, top, right, bottom := size, size, 0, 0
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		x, y := int(p)%size, int(p)/size
		left, right = min(left, x), max(right, x)
		top, bottom = min(top, y), max(bottom, y)
	}
	defender := b.At(target)
	v := view{width: right - left + 1, height: bottom - top + 1}
	for y := top; y <= bottom; y++ {
		for x := left; x <= right; x++ {
			p := board.Point(y*size + x)
			cell := Empty
			switch {
			case stones.Has(p):
				cell = Target
			case b.At(p) == defender:
				cell = Defender
			case b.At(p) != board.Empty:
				cell = Attacker
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

// Width is the number of columns.
func (p Pattern) Width() int { return int(p.width) }

// Height is the number of rows.
func (p Pattern) Height() int { return int(p.height) }

// Size is the number of points, wildcards included.
func (p Pattern) Size() int { return int(p.width) * int(p.height) }

// Edges tells which sides lie on the edge of the board.
func (p Pattern) Edges() Edges { return p.edges }

// At is the content of the point in a column and a row, from the top left, both
// counted from 0.
func (p Pattern) At(x, y int) Cell { return Cell(p.cells[y*int(p.width)+x]) }

// Move is the column and the row of the capturing move.
func (p Pattern) Move() (x, y int) { return int(p.move) % int(p.width), int(p.move) / int(p.width) }
