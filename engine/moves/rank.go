package moves

import (
	"cmp"
	"slices"

	"shicho/board"
)

// RankedMove is a legal move with its probability, from 0 to 1.
type RankedMove struct {
	Point       board.Point
	Probability float64
}

// RankMoves lists the legal moves of a side, the most probable first. If the model has features that need an Advisor, a new
// Advisor is asked. The error is ErrNoModel or wraps board.ErrSize.
func (m *Model) RankMoves(b *board.Board, mover board.Colour) (list []RankedMove, err error) {
	if b == nil {
		return nil, board.ErrSize
	}
	p, err := NewFollower(m, b.Size())
	if err != nil {
		return nil, err
	}
	p.Load(b)
	var hints []Hint
	if m.Set.NeedsAdvisor() {
		hints = NewAdvisor(&m.Set, m.stored).Hints(p.b, mover)
	}
	f := p.Features(mover, hints)
	for i, x := range m.Probabilities(f, nil) {
		list = append(list, RankedMove{f.Points[i], x})
	}
	slices.SortStableFunc(list, func(x, y RankedMove) int { return cmp.Compare(y.Probability, x.Probability) })
	return list, nil
}
