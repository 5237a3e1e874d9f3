package weaken

import (
	"shicho/board"
	"shicho/pattern/shape"
)

// cell is what is known of a point, on the way through a proof. The winner is the side whom the proof favours.
type cell uint8

const (
	unknown cell = iota // anything, or beyond the edge of the board
	empty
	winner  // a stone of the winner
	loser   // a stone of the loser
	maybe   // no stone of the loser: a stone of the winner, empty, or beyond the edge of the board
	blocked // neither empty nor a stone of the loser: a maybe on which the winner has played
	beyond  // beyond the edge of the board

	cellKinds = int(beyond) // of points on the board
)

// isOpen tells whether a side may be able to play on the point.
func (c cell) isOpen() bool { return c == empty || c == maybe }

// demand is what a pattern asks of a board before the move: the facts on which a proof may rest.
type demand struct {
	cells [mostNamed]cell // only the first five kinds of cells
	// least is, by stone, the most liberties outside the demand that may be asked of the stone's string: on unknown points. The move has
	// one for the string of the played stone.
	least [mostNamed]int8
	edges shape.Edges // that are known
}

// sides are the edges of the board, by the direction in which they lie.
var sides = [4]shape.Edges{shape.Top, shape.Left, shape.Right, shape.Bottom}

// grid has the points that an exact proof names, numbered in the order of the board. In a search a point is its number. Of all other points
// nothing is ever known.
type grid struct {
	at     []board.Point    // the points on the board
	number [maxPoints]int16 // of a point on the board; noNumber if the proof does not name the point
	// neighbours lists the four neighbours of a point, in the order of sides. It has offBoard minus the index of a side where the board
	// ends, and noNumber for a point that the proof does not name.
	neighbours [mostNamed][4]int16
	around     [mostNamed]points // the neighbours as a set
	// rim has the sides where the board ends beside a point, and outward if the proof does not name one of the neighbours.
	rim [mostNamed]shape.Edges
}

const (
	maxPoints = board.MaxSize * board.MaxSize
	offBoard  = -2 // minus the index of a side: a neighbour that is no point
	noNumber  = -1
	outward   = shape.Edges(1 << 7)
)

// lay numbers points of a board. It returns false if they are too many.
func (g *grid) lay(b *board.Board, named *board.PointSet) bool {
	if named.Len() > mostNamed {
		return false
	}
	g.at = g.at[:0]
	for p := range board.Point(b.Size() * b.Size()) {
		g.number[p] = noNumber
		if named.Has(p) {
			g.number[p] = int16(len(g.at))
			g.at = append(g.at, p)
		}
	}
	size := b.Size()
	for i, p := range g.at {
		x, y := int(p)%size, int(p)/size
		for side, d := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
			nx, ny := x+d[0], y+d[1]
			g.neighbours[i][side] = int16(offBoard - side)
			if nx >= 0 && ny >= 0 && nx < size && ny < size {
				g.neighbours[i][side] = g.number[ny*size+nx]
			}
		}
		g.surround(i)
	}
	return true
}

// surround makes the sets beside a point from its neighbours.
func (g *grid) surround(i int) {
	g.around[i], g.rim[i] = points{}, 0
	for _, n := range g.neighbours[i] {
		switch {
		case n >= 0:
			g.around[i].Add(board.Point(n))
		case n == noNumber:
			g.rim[i] |= outward
		default:
			g.rim[i] |= sides[offBoard-n]
		}
	}
}

// numberOf is the number of a point on the board, or NoPoint. A pass is a pass.
func (g *grid) numberOf(p board.Point) board.Point {
	switch {
	case p < 0:
		return p
	case g.number[p] == noNumber:
		return board.NoPoint
	}
	return board.Point(g.number[p])
}

// part is a group of stones of one side that touch each other, before the move, or the stone of the move. On the board it is a string, or a part
// of one whose other stones are not known.
type part struct {
	stones points
	extra  int // the least number of liberties of the string on unknown points
}
