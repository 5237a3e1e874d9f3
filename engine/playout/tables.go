package playout

import (
	"math"

	"shicho/board"
	"shicho/moves"
	"shicho/shape"
)

// Tables are the strengths that moves are sampled by. The strength of a move for a
// side is the product of those of the shape around it, of its fight, its place and
// its distance to the last move. Those of illegal moves and of eyes are zero.
type Tables struct {
	// Shape is the strength of the shape around an empty point, by its code, for
	// black and white; see Code. It is asked once for every code that can occur.
	Shape func(code uint32, colour board.Colour) float64
	// Wide tells that shapes are diamonds of Remi distance 4, not of 3.
	Wide bool
	// Fight is by the class of what happens to the strings beside the move; see
	// moves.FightClass.
	Fight [moves.FightClasses]float64
	// Place is the strength of a point of a board.
	Place func(p board.Point, size int) float64
	// Near is by the Remi distance to the last move, 2 to 5, as a multiple of that of
	// moves further away; factors below 1 count as 1.
	Near [NearClasses]float64
	// Sharpness is the power that strengths are raised to (ξ).
	Sharpness float64
	// Cutoff is the probability below which a move is drawn anew, on 9, 13 and
	// 19 lines (Doi, 2011: 0.01, 0.005, 0.002).
	Cutoff func(size int) float64
}

// NearClasses are the distances that Tables.Near tells apart.
const NearClasses = 4

// A code has two bits for each of the 12 points within Remi distance 4, its colour or
// border: from the lowest bits the four beside, up, left, right, down; the four
// diagonal ones, up left, up right, down left, down right; the four two steps away, as those
// beside.
const (
	smallBits = 16
	codeBits  = 24
)

// legalFight tells whether moves of a class are legal: there is a liberty, a string
// to take, or a safe one to join.
func legalFight(class int) bool {
	safe, empties, other := class%2, class/2%3, class/6%4
	return safe+empties+other > 0
}

// compiled are Tables made fast, for both colours together.
type compiled struct {
	wide   bool
	small  [1 << smallBits]uint32 // wide: the first shape with the same 3×3 points
	shapes [][2]float32           // strengths of black and white; narrow: by the code
	calm   []uint32               // weights, packed, where nothing beside the move is in atari
	scale  float32                // of strengths to weights
	fight  [moves.FightClasses]float32
	place  [words]uint32 // of placeOne

	near      [20]nearPoint // the points near a move
	nearCount int
	cutoff    uint64 // of 1<<32
	row       [words]uint8
	seenFrom  []uint16 // offsets, to be added, wrapping, of the points in whose codes a point is, in the order of codes
}

// nearPoint is a point near the last move: the factor, of 1<<nearOne, is what is added
// to its weight.
type nearPoint struct {
	offset uint16 // to be added, wrapping
	factor uint64
}

const (
	nearOne  = 8
	placeOne = 1 << 10
)

// compile makes the tables for a board size.
func (t *Tables) compile(size int) *compiled { return t.compileWith(nil, size) }

// compileWith makes the tables for a board size with the shapes of tables that were compiled for another size, if they
// are not nil.
func (t *Tables) compileWith(shapes *compiled, size int) *compiled {
	c := &compiled{wide: t.Wide}
	power := func(x float64) float64 { return math.Pow(x, t.Sharpness) }
	for class, x := range t.Fight {
		if legalFight(class) {
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
	for _, o := range codeOffsets[:c.width()/2] {
		c.seenFrom = append(c.seenFrom, uint16(-o[1]*l.stride-o[0]))
	}
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			class := shape.Distance(dx, dy) - 2
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

// calmFight is the class of a move of a colour by its code, with nothing in atari.
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
