package moves

import (
	"cmp"
	"slices"

	"shicho/board"
)

// Likely is a move with its probability.
type Likely struct {
	Point       board.Point
	Probability float64
}

// Likely lists the legal moves of a side, the likeliest first, with what an Advisor says of
// them if the model has such features. The error wraps board.ErrSize.
func (m *Model) Likely(b *board.Board, mover board.Colour) (list []Likely, err error) {
	p, err := NewPosition(m, b.Size())
	if err != nil {
		return nil, err
	}
	p.Load(b)
	var hints []Hint
	if m.Set.Advised() {
		hints = NewAdvisor(m.stored).Hints(p.b, mover)
	}
	f := p.Features(mover, hints)
	for i, x := range m.Probabilities(f, nil) {
		list = append(list, Likely{f.Points[i], x})
	}
	slices.SortStableFunc(list, func(x, y Likely) int { return cmp.Compare(y.Probability, x.Probability) })
	return list, nil
}
