package moves

import (
	"math"

	"shicho/board"
	"shicho/engine/moves/around"
)

// ClassStrength is the strength of a class of a group. It is 1 if the model does not know the class.
func (m *Model) ClassStrength(g Group, class int) float64 {
	if class >= len(m.classes[g]) {
		return 1
	}
	if i := m.class(g, class); i >= 0 {
		return math.Exp(float64(m.strengths[i]))
	}
	return 1
}

// PlaceStrength is the strength of the place of a point on a board of the given size.
func (m *Model) PlaceStrength(p board.Point, size int) float64 {
	return m.ClassStrength(Place, placeClass(p, size))
}

// DiamondStrength is the strength of the diamonds around a move. at returns the contents of the points; see
// around.Layout.Append.
func (m *Model) DiamondStrength(at func(dx, dy int) around.Content) float64 {
	var room [around.LargestDiamond]uint64
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

var smallDiamonds = around.Diamonds(around.LargestDiamond)
