package ownership

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/board/sgf"
)

// Errors of games from which nothing can be learned.
var (
	ErrNotCounted = errors.New("the game did not end with a count")
	ErrNotFound   = errors.New("no proposal of dead stones gives the result of the record")
)

// Proposal tells what may be dead at the end of a game.
type Proposal func(*board.Board) (dead board.PointSet, err error)

// Source says where a label comes from.
type Source uint8

// The sources.
const (
	Marked   Source = iota // the territory that the record marks
	Proposed               // a proposal
)

// String returns the source in lower case.
func (s Source) String() string { return [...]string{"marked", "proposed"}[s] }

// Label tells what became of every point in a game that was counted. With these owners the count is exactly the
// recorded result, so the owners can hardly be wrong.
type Label struct {
	Board  *board.Board // at the end of the game
	ToMove board.Colour
	Dead   board.PointSet
	Owners []board.Colour // by point; Empty if the point is nobody's
	Source Source
}

// NewLabel finds out which stones were dead at the end of a game. It takes the marks of the record if the count with
// them is exactly the recorded result. Otherwise it takes the first proposal with which the count is. The error wraps
// ErrNotCounted or ErrNotFound, or is the error of the replay.
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
	if r.Territory != nil && l.takeMarked(r) {
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

// takeMarked takes over what the record marks. It returns false if a string is marked in part.
func (l *Label) takeMarked(r *sgf.Record) bool {
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

// take takes over what is dead, and derives the owners from that.
func (l *Label) take(dead board.PointSet, source Source) {
	l.Dead, l.Source = dead, source
	l.Owners = ownersOf(l.Board, &dead)
}

// ownersOf returns the owners of all points when the dead stones are taken off. A stone belongs to its colour, and an empty
// point to the colour that alone surrounds it.
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

// fits tells whether the count is exactly the recorded result.
func (l *Label) fits(r *sgf.Record, want float64) bool {
	return Count(r, l.Board, l.Dead, board.PointSet{}) == want
}

// Count returns how many points Black is ahead at the end of a game, by the rules, the komi and the handicap of the record.
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
	return float64(black-white) - c.Bonus.Points(r.HandicapStones()) - r.Komi
}
