package endgame

import (
	"errors"
	"fmt"
	"strings"

	"shicho/board"
)

// Division is a position that its settled stones part into areas and territory.
type Division struct {
	Settled Settled
	Areas   []board.PointSet  // the open areas: empty points, with the stones that are not settled
	Points  [3]board.PointSet // by colour: its territory, with the dead stones of the other side there
}

// Divide divides a position. A part that only one side fences is territory of that side, if all stones of the other side in it
// are dead, and if the part is small or owned by that side. Every other part is an area.
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
		case fence[board.Black] && !fence[board.White] && allDead(b, &part, &s.Dead, board.White):
			owner = board.Black
		case fence[board.White] && !fence[board.Black] && allDead(b, &part, &s.Dead, board.Black):
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

// owns tells whether a part that only one side fences is too small to live in, or is that side's by the ownership.
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

// Loosen returns what is settled without the strings that play in an area may put into atari, as they have a single liberty
// elsewhere. A string stays settled if the area would otherwise become too large.
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

// loosen divides the position again without some settled stones. It returns false, and changes nothing, if none of the stones is
// settled, or if an area becomes too large.
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

// relies tells whether a settled string has liberties in an area, and a single liberty elsewhere.
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

// emptyAround returns the number of empty points of the area that a stone is in.
func (d *Division) emptyAround(b *board.Board, p board.Point) int {
	for _, area := range d.Areas {
		if area.Has(p) {
			area.Intersect(b.Empty())
			return area.Len()
		}
	}
	return 0
}

// fenceOf tells, by colour, whether settled stones are beside a part.
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

// allDead tells whether all stones of a colour in a part are dead.
func allDead(b *board.Board, part, dead *board.PointSet, colour board.Colour) bool {
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

// checkFence returns an error if a point beside an area is not settled, or if no settled stone is beside the area. The error
// names the points and wraps ErrOpen.
func checkFence(b *board.Board, area *board.PointSet, s *Settled) error {
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
		return fmt.Errorf("%w: none is beside it", ErrOpen)
	}
	if len(open) > 0 {
		return fmt.Errorf("%w: not settled are %s", ErrOpen, strings.Join(open, " "))
	}
	return nil
}
