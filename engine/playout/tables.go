package playout

import (
	"math"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/moves/around"
)

// Tables has the strengths by which moves are drawn. The strength of a move for a side is the product of the strengths of the
// shape around it, of its fight, of its place and of its distance to the last move. An illegal move and a move into an eye
// have the strength 0.
type Tables struct {
	// Shape returns the strength of the shape around an empty point, by the code of the shape and the side to move. New calls
	// it once for every code that a board can have.
	Shape func(code uint32, colour board.Colour) float64
	// Wide tells that shapes are diamonds of Remi distance 4. Otherwise they are of distance 3.
	Wide bool
	// Fight has the strengths by what happens to the strings beside the move: see moves.FightClass.
	Fight [moves.FightClasses]float64
	// Place returns the strength of a point.
	Place func(p board.Point, size int) float64
	// Near has the strengths by the Remi distance to the last move, 2 to 5, as multiples of the strength of moves further away.
	// A multiple below 1 counts as 1.
	Near [NearClasses]float64
	// Sharpness is the power that strengths are raised to (ξ).
	Sharpness float64
	// Cutoff returns the probability below which a move is drawn again, by the size of the board.
	Cutoff func(size int) float64
}

// NearClasses is the number of distances that Tables.Near tells apart.
const NearClasses = 4

// A code has two bits, a colour or the border, for each of the 12 points within Remi distance 4. From the lowest bits on these
// are the four points beside (up, left, right, down), the four diagonal points (up left, up right, down left, down right), and
// the four points two steps away (up, left, right, down). smallBits is the width of a code with the first eight points.
const (
	smallBits = 16
	codeBits  = 24
)

// isLegalFight tells whether a move of a class is legal: it has a liberty, takes a string, or joins a safe string.
func isLegalFight(class int) bool {
	safe, empties, other := class%2, class/2%3, class/6%4
	return safe+empties+other > 0
}

// compiled has Tables in a fast form, for one board size and both colours.
type compiled struct {
	wide   bool
	small  [1 << smallBits]uint16      // if wide: the block of the shapes with these 3×3 points, and how to turn them: see shape
	shapes [][2]float32                // by the number of the shape: strengths for black and white
	calm   []uint32                    // by the number of the shape: packed weights where nothing beside the move is in atari
	scale  float32                     // weight of a strength of 1
	fight  [moves.FightClasses]float32 // strengths of legal fights
	place  [words]uint32               // strengths of points, in parts of placeOne

	near      [20]nearPoint // the points near the last move that have a factor
	nearCount int
	cutoff    uint64                        // in parts of 1<<32
	row       [words]uint8                  // the line of a point
	around    [4*(board.MaxSize+2) + 1]bool // by offset from a point, from two lines above on: updateAround weighs the point there
	seenFrom  []uint16                      // by index of a code: the offset of the point that has a stone there in its code; to be added, wrapping
}

// nearPoint is a point near the last move.
type nearPoint struct {
	offset uint16 // from the last move, to be added, wrapping
	factor uint64 // part of the point's weight that is added to the weight, in parts of 1<<nearOne
}

const (
	nearOne  = 8
	placeOne = 1 << 10
)

// compile makes the fast form of the tables for a board size.
func (t *Tables) compile(size int) *compiled { return t.compileWith(nil, size) }

// compileWith makes the tables for a board size with the shapes of tables that were compiled for another size, if they
// are not nil.
func (t *Tables) compileWith(shapes *compiled, size int) *compiled {
	c := &compiled{wide: t.Wide}
	power := func(x float64) float64 { return math.Pow(x, t.Sharpness) }
	for class, x := range t.Fight {
		if isLegalFight(class) {
			c.fight[class] = float32(power(x))
		}
	}
	var l lean
	l.reset(size)
	for p := range board.Point(size * size) {
		c.place[l.point(p)] = uint32(min(max(power(t.Place(p, size))*placeOne, 1), placeMost))
	}
	for p := range l.end {
		c.row[p] = uint8(p / l.stride)
	}
	c.around[2*l.stride] = true
	for _, o := range codeOffsets[:c.width()/2] {
		c.around[(o[1]+2)*l.stride+o[0]] = true
		c.seenFrom = append(c.seenFrom, uint16(-o[1]*l.stride-o[0]))
	}
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			class := around.Distance(dx, dy) - 2
			if class < 0 || class >= NearClasses || t.Near[class] <= 1 {
				continue
			}
			c.near[c.nearCount] = nearPoint{uint16(dy*l.stride + dx), uint64((power(t.Near[class]) - 1) * (1 << nearOne))}
			c.nearCount++
		}
	}
	c.cutoff = uint64(t.Cutoff(size) * (1 << 32))
	if shapes != nil {
		c.copyShapes(shapes)
	} else {
		c.compileShapes(t, power)
	}
	return c
}

// calmFight returns the class of a fight with nothing in atari, by the code of the move and its colour.
func calmFight(code uint32, colour uint8) int {
	empties, safe := 0, false
	for i := range 4 {
		switch uint8(code >> (2 * i) & 3) {
		case empty:
			empties++
		case colour:
			safe = true
		}
	}
	return moves.FightClass(0, 0, empties, safe)
}
