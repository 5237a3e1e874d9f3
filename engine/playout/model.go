package playout

import (
	"math"

	"shicho/board"
	"shicho/engine/moves"
	"shicho/engine/moves/around"
)

// FromModel returns the strengths of a learned model of the family "playout": the strengths of its diamonds up to Remi distance
// 4, of fights, of places and of distances. Without a model it returns nil, which stands for the tables that come with the program.
func FromModel(m *moves.Model) *Tables {
	if m == nil {
		return nil
	}
	t := &Tables{
		Wide:      m.Set.Largest >= 4,
		Place:     m.PlaceStrength,
		Sharpness: 1,
		Cutoff:    modelCutoff,
		Shape: func(code uint32, colour board.Colour) float64 {
			return m.DiamondStrength(func(dx, dy int) around.Content { return contentAt(code, colour, dx, dy) })
		},
	}
	for class := range t.Fight {
		t.Fight[class] = m.ClassStrength(moves.Fight, class)
	}
	far := m.ClassStrength(moves.Last, NearClasses)
	for class := range t.Near {
		t.Near[class] = max(1, math.Pow(m.ClassStrength(moves.Last, class)/far, nearPower))
	}
	return t
}
