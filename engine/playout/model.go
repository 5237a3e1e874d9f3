package playout

import (
	"shicho/board"
	"shicho/moves"
	"shicho/shape"
)

// FromModel are the strengths of a learned model, of the family "playout": its
// diamonds up to Remi distance 4, fights, places and distances.
func FromModel(m *moves.Model) *Tables {
	t := &Tables{
		Wide:      m.Set.Largest >= 4,
		Place:     m.PlaceStrength,
		Sharpness: 1,
		Cutoff:    modelCutoff,
		Shape: func(code uint32, colour board.Colour) float64 {
			return m.DiamondStrength(func(dx, dy int) shape.Cell { return cellAt(code, colour, dx, dy) })
		},
	}
	for class := range t.Fight {
		t.Fight[class] = m.ClassStrength(moves.Fight, class)
	}
	far := m.ClassStrength(moves.Last, NearClasses)
	for class := range t.Near {
		t.Near[class] = max(1, m.ClassStrength(moves.Last, class)/far)
	}
	return t
}

// modelCutoff is the probability below which a playout draws a move anew (Doi, 2011: 0.01
// on 9 lines, 0.005 on 13, 0.002 on 19), by the points of the board.
func modelCutoff(size int) float64 {
	switch {
	case size <= 10:
		return 0.01
	case size <= 15:
		return 0.005
	}
	return 0.002
}
