package judge

import (
	"slices"

	"shicho/board"
)

// contest plays every line of the fight in an enclosure, with moves by turns until both sides pass. It tells who has the
// points of the stones then. One side wins every ko: that side retakes at once, and the other side takes in no ko. The winner
// of kos also wins every line that repeats a position. So a contest never gives the winner of kos too few points.
type contest struct {
	b         *board.Board
	area      board.PointSet
	stones    board.PointSet // the stones at the beginning, whose points count
	alive     board.PointSet // the fence, and all other settled stones
	within    board.Colour   // the side of the stones within; it has all points when the group has no stone left
	koWinner  board.Colour
	known     map[contestKey]contestEntry
	cutoffs   [board.White + 1][board.MaxSize * board.MaxSize]int32 // by side and move: how often the move reached the bound
	positions int                                                   // positions that may still be looked at
	failed    bool                                                  // the positions ran out, or a settled stone was taken
}

// contestKey is a position with a side to move.
type contestKey struct {
	stones uint64
	side   board.Colour
	passed bool // the other side has just passed
}

// contestEntry has the bounds that are known for the points of the side to move in a position.
type contestEntry struct {
	low, high int16
	open      bool // the position is on the current line
}

// playOut tells how the fight in an enclosure ends when the side that begins loses all kos. The ending is unclear if it
// depends on the side that begins, or if the positions run out. A side that would get more by a ko which it must begin is
// taken not to begin the ko: in a finished game the players passed.
func (e *enclosure) playOut(b *board.Board) (end ending) {
	group, within := e.sides(b)
	c := contest{b: b.Clone(), area: e.area, alive: e.alive, within: e.within, positions: contestPositions}
	c.b.SetKo(board.NoPoint, board.Empty)
	c.stones = group
	c.stones.Union(&within)
	most, unchanged := c.stones.Len(), within.Len()-group.Len() // points of the side within
	for _, first := range [...]board.Colour{e.within, e.within.Opponent()} {
		c.koWinner, c.known = first.Opponent(), map[contestKey]contestEntry{}
		reaches := func(points int) bool { return c.reaches(first, points) }
		this := unclear
		switch {
		case end != withinDies && end != standsOff && reaches(most):
			this = groupDies
		case end != groupDies && end != standsOff && !reaches(1-most):
			this = withinDies
		case end != groupDies && end != withinDies && reaches(unchanged) && !reaches(unchanged+1):
			this = standsOff
		}
		if c.failed || this == unclear {
			return unclear
		}
		end = this
	}
	return end
}

// reaches tells whether the side of the stones within gets at least some points more than the other side, when first begins.
func (c *contest) reaches(first board.Colour, points int) bool {
	if c.failed {
		return false
	}
	if first == c.within {
		return c.play(first, false, points-1, points) >= points
	}
	return -c.play(first, false, -points, 1-points) >= points
}

// play returns the points of the side to move, less the points of the other side. The value is exact if it lies between low
// and high. Otherwise it is a bound: at most low, or at least high. passed says that the other side has just passed.
func (c *contest) play(side board.Colour, passed bool, low, high int) int {
	key := contestKey{c.b.Key(), side, passed}
	entry, found := c.known[key]
	most := c.stones.Len()
	switch {
	case found && entry.open && side == c.koWinner:
		return most
	case found && entry.open:
		return -most
	case found && (int(entry.low) >= high || entry.low == entry.high):
		return int(entry.low)
	case found && int(entry.high) <= low:
		return int(entry.high)
	case !found:
		entry = contestEntry{low: int16(-most), high: int16(most)}
	}
	if c.positions--; c.positions < 0 {
		c.failed = true
	}
	if c.failed {
		return 0
	}
	entry.open = true
	c.known[key] = entry
	best := c.best(side, passed, low, high)
	if best < high {
		entry.high = min(entry.high, int16(best))
	}
	if best > low {
		entry.low = max(entry.low, int16(best))
	}
	entry.open = false
	c.known[key] = entry
	return best
}

// best tries the moves of a side, but none into the side's own eyes, and the pass. After a pass of the other side a pass ends
// the game, and is tried first.
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
			c.cutoffs[side][p]++
			return best
		}
	}
	if !passed {
		try(-c.play(side.Opponent(), true, -high, -low))
	}
	return best
}

// moves lists the empty points. The moves that reached the bound most often come first.
func (c *contest) moves(side board.Colour) []board.Point {
	open := c.area
	open.Intersect(c.b.Empty())
	points := open.Points()
	slices.SortStableFunc(points, func(p, q board.Point) int { return int(c.cutoffs[side][q] - c.cutoffs[side][p]) })
	return points
}

// after returns the points of a side after its last move. allowed is false if the move takes in a ko that the side loses.
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

// count returns the points of the stones that a side has, less the points that the other side has.
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
