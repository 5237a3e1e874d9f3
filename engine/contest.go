package engine

import (
	"slices"

	"shicho/board"
)

// contest is the fight for an enclosure, played out with moves by turns: who has the points of the stones in it when
// both sides pass. One side wins every ko: it retakes at once, and the other takes none. It wins where a position comes
// again, too, so that what it gets is never less than it can get.
type contest struct {
	b         *board.Board
	area      board.PointSet
	stones    board.PointSet // whose points count
	alive     board.PointSet // the fence, and what else is settled
	within    board.Colour   // has all where the other side has no stone left
	koWinner  board.Colour
	known     map[contestKey]contestEntry
	history   [board.White + 1][board.MaxSize * board.MaxSize]int32 // how often a move was enough
	positions int                                                   // that may still be looked at
	failed    bool                                                  // they ran out, or what is settled is taken
}

// contestKey is a position with a side to move.
type contestKey struct {
	stones uint64
	side   board.Colour
	passed bool // the other side has just passed
}

// contestEntry is what is known of a position: bounds of what the side to move gets.
type contestEntry struct {
	low, high int16
	open      bool // it is being looked at
}

// playOut tells how an enclosure ends if the side that begins loses all kos, whichever that is; unclear if that is not the
// same, or cannot be told. Who gets more by a ko that he must begin himself is taken not to begin it.
func (f *enclosure) playOut(b *board.Board) (end ending) {
	group, within := f.sides(b)
	c := contest{b: b.Clone(), area: f.area, alive: f.alive, within: f.within, positions: contestPositions}
	c.b.SetKo(board.NoPoint, board.Empty)
	c.stones = group
	c.stones.Union(&within)
	most, asItStands := c.stones.Len(), within.Len()-group.Len()
	for _, first := range [...]board.Colour{f.within, f.within.Opponent()} {
		c.koWinner, c.known = first.Opponent(), map[contestKey]contestEntry{}
		reaches := func(points int) bool { return c.reaches(first, points) }
		this := unclear
		switch {
		case end != withinDies && end != standsOff && reaches(most):
			this = groupDies
		case end != groupDies && end != standsOff && !reaches(1-most):
			this = withinDies
		case end != groupDies && end != withinDies && reaches(asItStands) && !reaches(asItStands+1):
			this = standsOff
		}
		if c.failed || this == unclear {
			return unclear
		}
		end = this
	}
	return end
}

// reaches tells whether the side of the stones within gets so many points more than the other.
func (c *contest) reaches(first board.Colour, points int) bool {
	if c.failed {
		return false
	}
	if first == c.within {
		return c.play(first, false, points-1, points) >= points
	}
	return -c.play(first, false, -points, 1-points) >= points
}

// play is what a side that is to move gets of the points, less what the other gets: exactly, if it is between the bounds,
// or else a bound of it.
func (c *contest) play(side board.Colour, passed bool, low, high int) int {
	key := contestKey{c.b.Key(), side, passed}
	is, found := c.known[key]
	most := c.stones.Len()
	switch {
	case found && is.open && side == c.koWinner:
		return most
	case found && is.open:
		return -most
	case found && (int(is.low) >= high || is.low == is.high):
		return int(is.low)
	case found && int(is.high) <= low:
		return int(is.high)
	case !found:
		is = contestEntry{low: int16(-most), high: int16(most)}
	}
	if c.positions--; c.positions < 0 {
		c.failed = true
	}
	if c.failed {
		return 0
	}
	is.open = true
	c.known[key] = is
	best := c.best(side, passed, low, high)
	if best < high {
		is.high = min(is.high, int16(best))
	}
	if best > low {
		is.low = max(is.low, int16(best))
	}
	is.open = false
	c.known[key] = is
	return best
}

// best tries all moves of a side but into its own eyes, those first that were enough elsewhere, and the pass.
func (c *contest) best(side board.Colour, passed bool, low, high int) int {
	best := -c.stones.Len()
	try := func(points int) (enough bool) {
		best = max(best, points)
		low = max(low, best)
		return best >= high || c.failed
	}
	if passed && try(c.count(side)) {
		return best
	}
	for _, p := range c.moves(side) {
		if c.b.IsEye(p, side) || !c.b.PlayThroughKo(p, side) {
			continue
		}
		points, allowed := c.after(side, low, high)
		c.b.Undo()
		if allowed && try(points) {
			c.history[side][p]++
			return best
		}
	}
	if !passed {
		try(-c.play(side.Opponent(), true, -high, -low))
	}
	return best
}

// moves are the empty points, those first that were enough most often.
func (c *contest) moves(side board.Colour) []board.Point {
	open := c.area
	open.Intersect(c.b.Empty())
	points := open.Points()
	slices.SortStableFunc(points, func(p, q board.Point) int { return int(c.history[side][q] - c.history[side][p]) })
	return points
}

// after is what a side gets of its last move, unless it may not take that ko.
func (c *contest) after(side board.Colour, low, high int) (points int, allowed bool) {
	if ko, _ := c.b.Ko(); ko != board.NoPoint && side != c.koWinner {
		return 0, false
	}
	var taken board.PointSet
	c.b.LastCaptured(&taken)
	if taken.Intersects(&c.alive) {
		c.failed = true
		return 0, true
	}
	if side == c.within && !taken.IsEmpty() && !c.area.Intersects(c.b.Stones(side.Opponent())) {
		return c.stones.Len(), true
	}
	return -c.play(side.Opponent(), false, -high, -low), true
}

// count is what a side has of the points, less what the other has.
func (c *contest) count(side board.Colour) (points int) {
	count := func(set board.PointSet, owner board.Colour) {
		set.Intersect(&c.stones)
		switch owner {
		case side:
			points += set.Len()
		case side.Opponent():
			points -= set.Len()
		}
	}
	count(*c.b.Stones(board.Black), board.Black)
	count(*c.b.Stones(board.White), board.White)
	c.b.Regions(func(region *board.PointSet, owner board.Colour) { count(*region, owner) })
	return points
}
