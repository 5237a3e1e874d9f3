package gamesearch

import (
	"fmt"

	"shicho/board"
)

// Sequence asks for an order of moves: the drawing lay there before them, and then they were played one after the other. Moves elsewhere may come between them.
type Sequence struct {
	Before *Shape // the drawing before the moves; Query.Shape is Before.After(Steps)
	Steps  []Step
	Within int // moves of the game, from the first of Steps to the last, at most; 0: any number
}

// check returns an error if the sequence does not lead to a shape.
func (s *Sequence) check(after *Shape) error {
	if s == nil {
		return nil
	}
	if s.Before == nil || len(s.Steps) == 0 || s.Within < 0 {
		return fmt.Errorf("a sequence without moves, or within %d moves: %w", s.Within, ErrQuery)
	}
	if shape, err := s.Before.After(s.Steps); err != nil || shape.String() != after.String() {
		return fmt.Errorf("the moves do not lead to the shape: %w", ErrQuery)
	}
	return nil
}

// isInOrder tells whether the moves that led to a hit are the sequence of the query, seen in a view. It looks for the latest such moves.
func (w *worker) isInOrder(hit *found, v view) bool {
	s, h := w.Sequence, &w.history
	if s == nil {
		return true
	}
	first, last := hit.from+1, int32(0)
	for i := len(s.Steps) - 1; i >= 0; i-- {
		p, ok := hit.pointOf(v, s.Steps[i].Cross, int(h.game.size))
		if !ok {
			return false
		}
		if first = h.lastMove(p, v.side(s.Steps[i].Colour), first); first == 0 {
			return false
		}
		last = max(last, first)
	}
	return (s.Within == 0 || int(last-first) < s.Within) && w.layBefore(hit, v, first-1)
}

// layBefore tells whether the drawing before the sequence lay at the place of a hit in a position.
func (w *worker) layBefore(hit *found, v view, number int32) bool {
	before := w.Sequence.Before
	for y := range before.height {
		for x := range before.width {
			cell := before.At(x, y)
			if v.swapped {
				cell = cell.swapped()
			}
			if p, ok := hit.pointOf(v, Cross{x, y}, int(w.history.game.size)); ok && !cell.fits(w.history.content(p, number)) {
				return false
			}
		}
	}
	return true
}

// pointOf is the point of the board on which a point of the drawing lies. ok is false if that is off the board.
func (f *found) pointOf(v view, at Cross, size int) (p board.Point, ok bool) {
	x, y := at.Column, at.Row
	width, height := v.wholeWidth, v.wholeHeight
	if v.symmetry&4 != 0 {
		width, height = height, width
	}
	x, y = v.symmetry.XY(x, y, width, height)
	x, y = x-v.left, y-v.top
	if x < 0 || y < 0 || x >= f.look.width || y >= f.look.height {
		return board.NoPoint, false
	}
	return f.place + board.Point(y*size+x), true
}

// lastMove is the number of the last move of a side at a point before another move; 0 if there is none.
func (h *history) lastMove(p board.Point, side board.Colour, before int32) (number int32) {
	for i := h.heads[p]; i >= 0 && h.links[i].number < before; i = h.links[i].next {
		if c := h.changes[i]; c.isMove() && c.colour() == side {
			number = h.links[i].number
		}
	}
	return number
}

// content is what stands on a point in a position.
func (h *history) content(p board.Point, number int32) (content board.Colour) {
	for i := h.heads[p]; i >= 0 && h.links[i].number <= number; i = h.links[i].next {
		content = h.changes[i].colour()
	}
	return content
}
