package board

import (
	"fmt"
	"iter"
)

// Setup puts stones on points, whatever was there; Colour Empty clears a point.
// It is no move: nothing is captured, the ko is lifted, and the moves so far
// are forgotten. With an error, which wraps ErrOutside, ErrColour or, if a string
// is left without liberties, ErrNoLiberties, the board is unchanged.
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
		if colours[p] != Empty && !trial.hasLiberty(trial.roots[p]) {
			return fmt.Errorf("%s: %w", b.format(p), ErrNoLiberties)
		}
	}
	b.rebuild(&colours)
	b.ko = NoPoint
	b.history = b.history[:0]
	return nil
}

// rebuild makes stones, strings and key anew from the contents of the points.
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
}

// SetKo bans colour from playing p with its next move, as after a ko capture;
// NoPoint lifts a ban.
func (b *Board) SetKo(p Point, colour Colour) {
	b.ko, b.koColour = p, colour
}

// Strings yields the Root of each string, in the order of their points.
func (b *Board) Strings() iter.Seq[Stone] {
	return func(yield func(Stone) bool) {
		for p := range Point(b.g.points) {
			if b.colours[p] != Empty && b.Root(p) == p && !yield(Stone{p, b.colours[p]}) {
				return
			}
		}
	}
}

// TakeString removes from the set the stones of one string that it touches, the one with the smallest point in the set,
// and returns that point; NoPoint if the set is empty. Every point of the set must be occupied. It walks the strings of a
// set without allocating:
//
//	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) { … }
func (b *Board) TakeString(left *PointSet) Point {
	p := left.First()
	if p >= 0 {
		left.Subtract(b.StringAt(p))
	}
	return p
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
