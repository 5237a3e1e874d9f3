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
)

// isOpen tells whether a side may be able to play on the point.
func (c cell) isOpen() bool { return c == empty || c == maybe }

// demand is what a pattern asks of a board before the move: the facts on which a proof may rest.
type demand struct {
	cells [maxPoints]cell // only the first five kinds of cells
	// least is, by stone, the most liberties outside the demand that may be asked of the stone's string: on unknown points. The move has
	// one for the string of the played stone.
	least [maxPoints]int8
	edges shape.Edges // that are known
}

const maxPoints = board.MaxSize * board.MaxSize

// sides are the edges of the board, by the direction in which they lie.
var sides = [4]shape.Edges{shape.Top, shape.Left, shape.Right, shape.Bottom}

// grid lists the four neighbours of each point, in the order of sides: offBoard minus the side where there is none.
type grid struct {
	size       int
	neighbours [maxPoints][4]int16
}

// offBoard minus the index of a side is a neighbour that is no point.
const offBoard = -1

func newGrid(size int) *grid {
	g := &grid{size: size}
	for p := range size * size {
		x, y := p%size, p/size
		for i, d := range [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
			nx, ny := x+d[0], y+d[1]
			if nx < 0 || ny < 0 || nx >= size || ny >= size {
				g.neighbours[p][i] = int16(offBoard - i)
				continue
			}
			g.neighbours[p][i] = int16(ny*size + nx)
		}
	}
	return g
}

// part is a group of stones of one side that touch each other, before the move, or the stone of the move. On the board it is a string, or a part
// of one whose other stones are not known.
type part struct {
	stones board.PointSet
	extra  int // the least number of liberties of the string on unknown points
}
