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
		for _, match := range x.Append(nil, b, side, nil) {
			if keep != nil && !keep(match) {
				continue
			}
			summary, err := t.summary(x.ID(match.Pattern))
			if err != nil {
				return nil, err
			}
			found := Found{*summary, match, side, match.Zone(summary.Pattern, b.Size())}
			if !slices.ContainsFunc(list, func(o Found) bool { return found.repeats(b, &o) }) {
				list = append(list, found)
			}
		}
	}
	order := Query{By: by}
	slices.SortFunc(list, func(a, b Found) int {
		return cmp.Or(order.Compare(&a.Summary, &b.Summary), int(a.Mover)-int(b.Mover), int(a.Match.Move-b.Match.Move), int(a.Match.Target-b.Match.Target))
	})
	return list, nil
}

// repeats tells whether o is the same pattern as f, with the same move and targets, and on the same points. This
// happens when a pattern that is symmetric except for its edges is seen from two sides. With two targets the points may
// differ, because the pattern may draw either target in part.
func (f *Found) repeats(b *board.Board, o *Found) bool {
	same := f.ID == o.ID && f.Match.Move == o.Match.Move && f.Match.Ends(b) == o.Match.Ends(b)
	return same && (f.Zone == o.Zone || f.Match.Kind.HasTwo())
}
