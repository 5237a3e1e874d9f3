package moves

import (
	"math"

	"shicho/board"
	"shicho/shape"
)

// FightClasses are the classes of Fight: stones of the largest own string beside the
// move that is in atari (0, 1, 2, more), of the opponent's, empty points beside the move
// (0, 1, more), and whether an own string beside it is not in atari. Playouts know this
// much of every point at all times.
const FightClasses = 4 * 4 * 3 * 2

// FightClass is the class of a move; see FightClasses.
func FightClass(own, other, empties int, safe bool) int {
	class := (min(own, 3)*4+min(other, 3))*3 + min(empties, 2)
	if safe {
		return class*2 + 1
	}
	return class * 2
}

// FightOf is the class of a move of a colour on a board.
func FightOf(b *board.Board, p board.Point, colour board.Colour) int {
	own, other, empties, safe := 0, 0, 0, false
	for _, n := range b.Neighbours(p) {
		switch c := b.At(n); {
		case c == board.Empty:
			empties++
		case b.InAtari(n) && c == colour:
			own = max(own, b.StringSize(n))
		case b.InAtari(n):
			other = max(other, b.StringSize(n))
		case c == colour:
			safe = true
		}
	}
	return FightClass(own, other, empties, safe)
}

// ClassStrength is the strength of a class of a group, 1 if the model does not know it.
func (m *Model) ClassStrength(g Group, class int) float64 {
	if class >= len(m.classes[g]) {
		return 1
	}
	if i := m.class(g, class); i >= 0 {
		return math.Exp(float64(m.strengths[i]))
	}
	return 1
}

// PlaceStrength is that of a point of a board.
func (m *Model) PlaceStrength(p board.Point, size int) float64 {
	return m.ClassStrength(Place, placeClass(p, size))
}

// DiamondStrength is that of the diamond with these contents around a move; see
// shape.Layout.Append.
func (m *Model) DiamondStrength(at func(dx, dy int) shape.Cell) float64 {
	var room [shape.LargestDiamond]uint64
	log := 0.0
	for size, hash := range smallDiamonds.Append(room[:0], m.diamonds, at) {
		i := m.find(shapeKey(Diamond, size, hash))
		if i < 0 {
			break
		}
		if !m.Set.Nested {
			log = 0
		}
		log += float64(m.strengths[i])
	}
	return math.Exp(log)
}

var smallDiamonds = shape.Diamonds(shape.LargestDiamond)
