package ownership

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/sgf"
)

// Errors of games that tell nothing.
var (
	ErrNotCounted = errors.New("the game did not end with a count")
	ErrNotFound   = errors.New("no proposal of dead stones gives the result of the record")
)

// Proposal is one opinion of what is dead at the end of a game.
type Proposal func(*board.Board) (dead board.PointSet, err error)

// Source says where a label comes from.
type Source uint8

// The sources.
const (
	Marked   Source = iota // the territory that the record marks
	Proposed               // a proposal
)

// String is the source in lower case.
func (s Source) String() string { return [...]string{"marked", "proposed"}[s] }

// Label is what became of every point of a game that was counted. The count of these owners is
// the record's result, so that hardly anything can be wrong with them.
type Label struct {
	Board  *board.Board // at the end
	ToMove board.Colour
	Dead   board.PointSet
	Owners []board.Colour // by point; Empty for nobody's
	Source Source
}

// NewLabel finds out what was dead at the end of a game: what the record marks, or else the first
// proposal with which the count is exactly the result of the record. The error wraps ErrNotCounted or
// ErrNotFound, or is that of the replay.
func NewLabel(r *sgf.Record, proposals ...Proposal) (*Label, error) {
	want, ok := r.Lead()
	if !ok {
		return nil, fmt.Errorf("%s: %w", r.Path, ErrNotCounted)
	}
	b, err := r.Board()
	if err != nil {
		return nil, err
	}
	l := &Label{Board: b, ToMove: r.Next()}
	if r.Territory != nil && l.marked(r) {
		if l.fits(r, want) {
			return l, nil
		}
	}
	for _, propose := range proposals {
		dead, err := propose(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Path, err)
		}
		l.take(dead, Proposed)
		if l.fits(r, want) {
			return l, nil
		}
	}
	return nil, fmt.Errorf("%s: %w", r.Path, ErrNotFound)
}

// marked takes over what the record marks, unless a string is marked in part.
func (l *Label) marked(r *sgf.Record) bool {
	var dead board.PointSet
	for _, c := range [...]board.Colour{board.Black, board.White} {
		stones := *l.Board.Stones(c)
		stones.Intersect(&r.Territory[c.Opponent()])
		dead.Union(&stones)
	}
	for p := dead.First(); p >= 0; p = dead.Next(p + 1) {
		if !dead.Contains(l.Board.StringAt(p)) {
			return false
		}
	}
	l.take(dead, Marked)
	return true
}

// take derives the owners from what is dead.
func (l *Label) take(dead board.PointSet, source Source) {
	l.Dead, l.Source = dead, source
	l.Owners = ownersOf(l.Board, &dead)
}

// ownersOf are those of all points when the dead stones are taken off: of a stone its colour, of an
// empty point the colour that alone surrounds it.
func ownersOf(b *board.Board, dead *board.PointSet) []board.Colour {
	without := b.Without(dead)
	owners := make([]board.Colour, b.Points())
	for _, s := range without.Position() {
		owners[s.Point] = s.Colour
	}
	without.Regions(func(region *board.PointSet, owner board.Colour) {
		for p := region.First(); p >= 0; p = region.Next(p + 1) {
			owners[p] = owner
		}
	})
	return owners
}

// fits tells whether the count is the result of the record.
func (l *Label) fits(r *sgf.Record, want float64) bool {
	return Count(r, l.Board, l.Dead, board.PointSet{}) == want
}

// Count is by how much Black leads at the end of a record, by its rules and komi.
func Count(r *sgf.Record, b *board.Board, dead, seki board.PointSet) float64 {
	c, _ := sgf.ParseRules(r.Rules)
	var black, white int
	switch {
	case c.Territory:
		black, white = b.Territory(dead, seki)
	case c.AsItIs:
		black, white = b.Area()
	default:
		black, white = b.Without(&dead).Area()
	}
	return float64(black-white) - c.Bonus.Points(r.Handicap) - r.Komi
}
