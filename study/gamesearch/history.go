package gamesearch

import (
	"slices"

	"shicho/board"
)

// change is what happens to a point: a stone is played, set up or taken off. A pass is the change of no point.
type change uint16

// The bits of a change: 10 for the point, 2 for the colour, 1 for a move.
const (
	pointMask   = 1<<10 - 1
	colourShift = 10
	moveBit     = 1 << 12
	passPoint   = pointMask
)

func newChange(p board.Point, c board.Colour, move bool) change {
	point := change(passPoint)
	if p >= 0 {
		point = change(p)
	}
	if move {
		point |= moveBit
	}
	return point | change(c)<<colourShift
}

// point is the point that changes, board.Pass for a pass.
func (c change) point() board.Point {
	if c&pointMask == passPoint {
		return board.Pass
	}
	return board.Point(c & pointMask)
}

// colour is the colour that the point then has. For a move it is the side that moves.
func (c change) colour() board.Colour { return board.Colour(c >> colourShift & 3) }

// isMove tells whether the change is a move of the game.
func (c change) isMove() bool { return c&moveBit != 0 }

// history is what happened to each point of one game. The changes of a point form a chain.
type history struct {
	game    *game
	changes []change             // of the game
	end     int32                // one more than the number of the last position
	heads   [passPoint + 1]int32 // by point: the first change of it, -1 if it never changes; the last one is of passes
	links   []link               // of the changes
	moves   []int32              // the change that is a move, by the number of the move; 0 is unused
}

// link is what follows a change.
type link struct {
	next   int32 // the next change of the same point, -1 for none
	number int32 // of the position that the change leads to
}

// unchanged are the heads of points that never change.
var unchanged = func() (heads [passPoint + 1]int32) {
	for p := range heads {
		heads[p] = -1
	}
	return heads
}()

// load takes over a game of an index. It goes from the last change to the first, so that each point's chain begins with the first one. ok is false
// if these cannot be the changes of the game.
func (h *history) load(x *Index, g *game) (ok bool) {
	h.game, h.changes, h.end = g, x.changesOf(g), g.moves+1
	points := change(g.size) * change(g.size)
	copy(h.heads[:int(g.size)*int(g.size)], unchanged[:])
	h.links = slices.Grow(h.links[:0], len(h.changes))[:len(h.changes)]
	h.moves = slices.Grow(h.moves[:0], int(g.moves)+1)[:g.moves+1]
	number := g.moves
	for i := len(h.changes) - 1; i >= 0; i-- {
		c := h.changes[i]
		if at := c & pointMask; at >= points && at != passPoint || c.colour() > board.White || c.isMove() && number == 0 {
			return false
		}
		head := &h.heads[c&pointMask]
		h.links[i] = link{*head, number}
		*head = int32(i)
		if c.isMove() {
			h.moves[number] = int32(i)
			number--
		}
	}
	return number == 0
}

// hold finds the first stretch of positions, from position t on, in which a point satisfies a demand. The stretch ends before
// position to. ok is false if there is none.
func (h *history) hold(p board.Point, cell Cell, t int32) (from, to int32, ok bool) {
	content, since := board.Empty, int32(0)
	for i := h.heads[p]; ; i = h.links[i].next {
		until := h.end
		if i >= 0 {
			until = h.links[i].number
		}
		if until > since && until > t {
			switch fits := cell.fits(content); {
			case fits && !ok:
				from, ok = max(since, t), true
			case !fits && ok:
				return from, since, true
			}
		}
		if i < 0 {
			return from, h.end, ok
		}
		content, since = h.changes[i].colour(), until
	}
}

// appearance finds the first stretch of positions, from position t on, in which all demands are satisfied with the top left
// point of the drawing on p.
func (h *history) appearance(f *fitted, p board.Point, t int32) (from, to int32, ok bool) {
	for {
		to = h.end
		for i := range f.demands {
			d := &f.demands[i]
			begin, end, ok := h.hold(p+board.Point(d.offset), d.cell, t)
			if !ok {
				return 0, 0, false
			}
			t, to = max(t, begin), min(to, end)
		}
		// A demand that was looked at before t grew may hold no longer. Then all are looked at again.
		if t < to {
			return t, to, true
		}
	}
}

// toMove is the side to move in a position.
func (h *history) toMove(number int32) board.Colour {
	switch {
	case number+1 < h.end:
		return h.changes[h.moves[number+1]].colour()
	case number == 0:
		return h.game.mover
	default:
		return h.changes[h.moves[number]].colour().Opponent()
	}
}

// continuation is the number of the first move in a rectangle of the board after position from, as long as the shape lies
// there, until position to. It is 0 if there is none.
func (h *history) continuation(f *fitted, p board.Point, from, to int32) int32 {
	size := board.Point(h.game.size)
	left, top := p%size, p/size
	last := min(to, h.end-1)
	// Play most often goes on soon, so the next moves are looked at first, as many as the rectangle has points.
	near := min(last, from+int32(f.width*f.height))
	for n := from + 1; n <= near; n++ {
		at := h.changes[h.moves[n]].point()
		if x, y := at%size-left, at/size-top; at >= 0 && x >= 0 && y >= 0 && x < board.Point(f.width) && y < board.Point(f.height) {
			return n
		}
	}
	if near == last {
		return 0
	}
	first := last + 1
	for y := range board.Point(f.height) {
		for x := range board.Point(f.width) {
			for i := h.heads[p+y*size+x]; i >= 0 && h.links[i].number < first; i = h.links[i].next {
				if h.links[i].number > near && h.changes[i].isMove() {
					first = h.links[i].number
				}
			}
		}
	}
	if first > last {
		return 0
	}
	return first
}
