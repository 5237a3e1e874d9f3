package gamesearch

import "shicho/board"

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

const boardPoints = board.MaxSize * board.MaxSize

// history is what happened to each point of one game. The changes of a point form a chain.
type history struct {
	game    *game
	end     int32              // one more than the number of the last position
	heads   [boardPoints]int32 // the first change of a point, -1 if it never changes
	tails   [boardPoints]int32
	next    []int32 // the next change of the same point, -1 for none
	numbers []int32 // of the position that a change leads to
	moves   []int32 // the change that is a move, by the number of the move; 0 is unused
}

// load takes over a game.
func (h *history) load(g *game) {
	points := int(g.size) * int(g.size)
	h.game, h.end = g, g.moves+1
	for p := range points {
		h.heads[p] = -1
	}
	h.next, h.numbers, h.moves = h.next[:0], h.numbers[:0], append(h.moves[:0], -1)
	number := int32(0)
	for i, c := range g.changes {
		if c.isMove() {
			number++
			h.moves = append(h.moves, int32(i))
		}
		h.next, h.numbers = append(h.next, -1), append(h.numbers, number)
		p := c.point()
		if p < 0 {
			continue
		}
		if h.heads[p] < 0 {
			h.heads[p] = int32(i)
		} else {
			h.next[h.tails[p]] = int32(i)
		}
		h.tails[p] = int32(i)
	}
}

// hold finds the first stretch of positions, from position t on, in which a point satisfies a demand. The stretch ends before
// position to. ok is false if there is none.
func (h *history) hold(p board.Point, cell Cell, t int32) (from, to int32, ok bool) {
	content, since := board.Empty, int32(0)
	for i := h.heads[p]; ; i = h.next[i] {
		until := h.end
		if i >= 0 {
			until = h.numbers[i]
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
		content, since = h.game.changes[i].colour(), until
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
		return h.game.changes[h.moves[number+1]].colour()
	case number == 0:
		return h.game.first
	default:
		return h.game.changes[h.moves[number]].colour().Opponent()
	}
}

// continuation is the number of the first move in a rectangle of the board after position from, as long as the shape lies
// there, until position to. It is 0 if there is none.
func (h *history) continuation(f *fitted, p board.Point, from, to int32) int32 {
	size := board.Point(h.game.size)
	first := min(to, h.end-1) + 1
	for y := range board.Point(f.height) {
		for x := range board.Point(f.width) {
			for i := h.heads[p+y*size+x]; i >= 0 && h.numbers[i] < first; i = h.next[i] {
				if h.numbers[i] > from && h.game.changes[i].isMove() {
					first = h.numbers[i]
				}
			}
		}
	}
	if first > to || first >= h.end {
		return 0
	}
	return first
}
