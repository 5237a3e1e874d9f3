package board

import (
	"fmt"
	"iter"
	"math/bits"
)

// Setup puts stones on points, whatever is there; the colour Empty clears a point. A setup is not a move: it
// captures nothing, lifts the ko and forgets the moves. If there is an error, the board is unchanged. The error
// wraps ErrOutside, ErrColour, or ErrNoLiberties if a string would have no liberty.
func (b *Board) Setup(stones []Stone) error {
	colours := b.colours
	for _, s := range stones {
		if s.Point < 0 || int(s.Point) >= b.g.points {
			return fmt.Errorf("%s: %w", b.format(s.Point), ErrOutside)
		}
		if s.Colour > White {
			return fmt.Errorf("%s: %w", b.format(s.Point), ErrColour)
		}
		colours[s.Point] = s.Colour
	}
	trial := Board{g: b.g}
	trial.rebuild(&colours)
	for p := range Point(b.g.points) {
		if colours[p] != Empty && trial.Liberties(p) == 0 {
			return fmt.Errorf("%s: %w", b.format(p), ErrNoLiberties)
		}
	}
	b.walls, b.walled = PointSet{}, false
	b.rebuild(&colours)
	b.ko = NoPoint
	b.history = b.history[:0]
	return nil
}

// rebuild makes stones, strings and key anew from the colours of the points.
func (b *Board) rebuild(colours *[maxPoints]Colour) {
	b.colours = [maxPoints]Colour{}
	b.empty = b.g.all
	b.stones = [3]PointSet{}
	b.key = 0
	var discarded undo
	for p := range Point(b.g.points) {
		colour := colours[p]
		if colour == Empty {
			continue
		}
		discarded.nMerged = 0
		b.key ^= b.g.keys[p][colour]
		b.colours[p] = colour
		b.empty.Remove(p)
		b.stones[colour].Add(p)
		b.join(p, colour, &discarded)
	}
	for s := range b.Strings() {
		b.countLiberties(s.Point)
	}
}

// SetKo forbids colour to play p with its next move, as after the capture of a ko. NoPoint lifts the ban.
func (b *Board) SetKo(p Point, colour Colour) { b.ko, b.koColour = p, colour }

// Strings yields one stone of each string, its Root, in the order of the points.
func (b *Board) Strings() iter.Seq[Stone] {
	return func(yield func(Stone) bool) {
		for p := range Point(b.g.points) {
			if b.colours[p] != Empty && b.Root(p) == p && !yield(Stone{p, b.colours[p]}) {
				return
			}
		}
	}
}

// TakeString takes one string out of a set: it removes all stones of the string with the smallest point in the
// set and returns that point, or NoPoint if the set is empty. Every point of the set must be occupied. TakeString
// walks the strings of a set without allocating:
//
//	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) { … }
func (b *Board) TakeString(left *PointSet) Point {
	for i, w := range left {
		if w == 0 {
			continue
		}
		p := Point(i<<6 + bits.TrailingZeros64(w))
		stones := b.StringAt(p)
		for ; i < b.g.words; i++ {
			left[i] &^= stones[i]
		}
		return p
	}
	return NoPoint
}

// Position lists the stones on the board, in the order of their points.
func (b *Board) Position() []Stone {
	var list []Stone
	for p := range Point(b.g.points) {
		if b.colours[p] != Empty {
			list = append(list, Stone{p, b.colours[p]})
		}
	}
	return list
}
