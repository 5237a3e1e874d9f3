package patterndb

import (
	"cmp"
	"fmt"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

// Found is a pattern of the store that lies on a board.
type Found struct {
	Summary
	Match shape.Match
	Mover board.Colour
	Zone  board.PointSet // the points on which the pattern lies
}

// Find lists the patterns of an index of the store that lie on the board. It lists only patterns whose move belongs to
// the mover, or patterns of both sides if mover is Empty. by orders the list. If keep is not nil, only matches for
// which keep returns true are in the list.
func (s *Store) Find(x *Index, b *board.Board, mover board.Colour, by Order, keep func(shape.Match) bool) ([]Found, error) {
	if x == nil || b == nil || mover > board.White || !by.Known() {
		return nil, fmt.Errorf("%w: Find needs an index, a board, an order, and a side, or no side for both", ErrInvalid)
	}
	t, err := s.snapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	var list []Found
	for _, side := range [...]board.Colour{board.Black, board.White} {
		if mover == side.Opponent() {
			continue
		}
		for _, match := range x.On(b, side) {
			if keep != nil && !keep(match) {
				continue
			}
			summary, err := t.summary(x.ID(match.Pattern))
			if err != nil {
				return nil, err
			}
			list = append(list, Found{*summary, match, side, match.Zone(summary.Pattern, b.Size())})
		}
	}
	order := Query{By: by}
	slices.SortFunc(list, func(a, b Found) int {
		return cmp.Or(order.Compare(&a.Summary, &b.Summary), int(a.Mover)-int(b.Mover), int(a.Match.Move-b.Match.Move), int(a.Match.Target-b.Match.Target))
	})
	return list, nil
}
