package endgame

import (
	"errors"
	"fmt"
	"strings"

	"shicho/board"
)

// Division is a position parted by its settled stones.
type Division struct {
	Settled Settled
	Areas   []board.PointSet  // what is open: empty points and stones that are not settled
	Points  [3]board.PointSet // by colour: its territory, with dead stones of the other side in it
}

// largeOwned is the mean ownership of a part without stones of the other side from which on it is territory even if
// it is larger than any area that can be solved.
const largeOwned = 0.9

// Divide parts a position. A part of the board that only stones of one side fence is its
// territory, if all stones of the other side in it are dead, and it is small or owned; every other part is an area.
func Divide(b *board.Board, s Settled) *Division {
	d := &Division{Settled: s}
	left := *b.All()
	left.Subtract(&s.Alive)
	for p := left.First(); p >= 0; p = left.First() {
		part := b.Connected(p, &left)
		left.Subtract(&part)
		fence := fenceOf(b, &part, &s.Alive)
		owner := board.Empty
		switch {
		case fence[board.Black] && !fence[board.White] && others(b, &part, &s.Dead, board.White):
			owner = board.Black
		case fence[board.White] && !fence[board.Black] && others(b, &part, &s.Dead, board.Black):
			owner = board.White
		}
		if owner == board.Empty || !s.owns(b, part, owner) {
			d.Areas = append(d.Areas, part)
		} else {
			d.Points[owner].Union(&part)
		}
	}
	return d
}

// owns tells whether a part that only one side's stones fence is too small to be lived in, or is thought to be that side's.
func (s *Settled) owns(b *board.Board, part board.PointSet, owner board.Colour) bool {
	part.Intersect(b.Empty())
	if part.Len() <= mostEmpty {
		return true
	}
	if s.Ownership == nil {
		return false
	}
	sum := 0.0
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		sum += s.Ownership[p]
	}
	if owner == board.White {
		sum = -sum
	}
	return sum >= largeOwned*float64(part.Len())
}

// Loosen takes out of what is settled the strings that get into atari by play in an area, as their other liberty is
// in another part, unless the area becomes too large by that.
func Loosen(b *board.Board, s Settled) Settled {
	d := Divide(b, s)
	for p := s.Alive.First(); p >= 0; p = s.Alive.Next(p + 1) {
		if b.Root(p) != p || !d.relies(b, p) {
			continue
		}
		d.loosen(b, b.StringAt(p))
	}
	return d.Settled
}

// loosen divides anew without stones among those that are settled, unless there are none of these, or an area becomes too
// large by that.
func (d *Division) loosen(b *board.Board, stones *board.PointSet) bool {
	if !stones.Intersects(&d.Settled.Alive) {
		return false
	}
	loose := d.Settled
	loose.Alive.Subtract(stones)
	joined := Divide(b, loose)
	for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
		if joined.emptyAround(b, p) > mostEmpty {
			return false
		}
	}
	*d = *joined
	return true
}

// relies tells whether a settled string has liberties in an area, and one elsewhere.
func (d *Division) relies(b *board.Board, p board.Point) bool {
	liberties := b.LibertySet(p)
	for i := range d.Areas {
		elsewhere := liberties
		elsewhere.Subtract(&d.Areas[i])
		if elsewhere != liberties && elsewhere.Len() == 1 {
			return true
		}
	}
	return false
}

// emptyAround counts the empty points of the area that a stone is in.
func (d *Division) emptyAround(b *board.Board, p board.Point) int {
	for _, area := range d.Areas {
		if area.Has(p) {
			area.Intersect(b.Empty())
			return area.Len()
		}
	}
	return 0
}

// fenceOf tells which colours of settled stones are beside a part.
func fenceOf(b *board.Board, part, alive *board.PointSet) (fence [3]bool) {
	for p := part.First(); p >= 0; p = part.Next(p + 1) {
		for _, n := range b.Neighbours(p) {
			if alive.Has(n) {
				fence[b.At(n)] = true
			}
		}
	}
	return fence
}

// others tells whether all stones of a colour in a part are dead.
func others(b *board.Board, part, dead *board.PointSet, colour board.Colour) bool {
	stones := *part
	stones.Intersect(b.Stones(colour))
	return dead.Contains(&stones)
}

// Errors of areas.
var (
	ErrOpen     = errors.New("the area is not fenced by settled stones")
	ErrTooLarge = errors.New("the area is too large to be solved")
	ErrKo       = errors.New("there is a ko in the area")
)

// fenced is the error, which wraps ErrOpen and names the points, if something beside an area is neither in it
// nor settled.
func fenced(b *board.Board, area *board.PointSet, s *Settled) error {
	var open []string
	seen := board.PointSet{}
	for p := area.First(); p >= 0; p = area.Next(p + 1) {
		for _, n := range b.Neighbours(p) {
			if !area.Has(n) && !s.Alive.Has(n) && !seen.Has(n) {
				seen.Add(n)
				open = append(open, board.FormatPoint(n, b.Size()))
			}
		}
	}
	if fence := fenceOf(b, area, &s.Alive); len(open) == 0 && !fence[board.Black] && !fence[board.White] {
		return fmt.Errorf("%w: there are none beside it", ErrOpen)
	}
	if len(open) > 0 {
		return fmt.Errorf("%w: not settled are %s", ErrOpen, strings.Join(open, " "))
	}
	return nil
}
