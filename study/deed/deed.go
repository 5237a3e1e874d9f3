// Package deed finds what a move does on the board, where the stones leave no doubt: it captures, connects, gives atari. Those who tell a line of
// play make words of that; see Find.
package deed

import (
	"slices"

	"shicho/board"
)

// Kind is what a move does. The first kind of the list that holds counts.
type Kind uint8

// The kinds.
const (
	Passes      Kind = iota
	Captures         // takes stones off
	ThrowsIn         // a single stone that can be taken at once
	JoinsTarget      // joins the target, an own string, to others
	Extends          // makes the target, an own string, longer
	DoubleAtari      // leaves two strings of the opponent with a single liberty that had more
	Atari            // leaves one such string
	Connects         // joins own strings, the target not among them
	Fills            // takes a liberty of the target, a string of the opponent
	Plays            // none of these
)

// Deed is what a move does.
type Deed struct {
	Kind      Kind
	Taken     int // stones that the move takes
	Liberties int // of the stone that was played, with its string
}

// Find plays a legal move on a board, which keeps it, and says what the move does. target is a stone of the string that play is about, or
// board.NoPoint. legal is false if the move was not played.
func Find(b *board.Board, m board.Stone, target board.Point) (d Deed, legal bool) {
	before := b.Clone()
	if !b.TryPlay(m.Point, m.Colour) {
		return d, false
	}
	if m.Point < 0 {
		return d, true
	}
	var taken board.PointSet
	b.LastCaptured(&taken)
	d.Taken, d.Liberties = taken.Len(), b.Liberties(m.Point)
	joined, ataris := joins(before, m), newAtaris(before, b, m)
	isOwn := target >= 0 && before.At(target) == m.Colour
	isTarget := isOwn && b.Root(target) == b.Root(m.Point)
	switch {
	case d.Taken > 0:
		d.Kind = Captures
	case d.Liberties == 1 && b.StringSize(m.Point) == 1:
		d.Kind = ThrowsIn
	case isTarget && joined > 1:
		d.Kind = JoinsTarget
	case isTarget:
		d.Kind = Extends
	case ataris > 1:
		d.Kind = DoubleAtari
	case ataris == 1:
		d.Kind = Atari
	case joined > 1:
		d.Kind = Connects
	case target >= 0 && !isOwn && before.Liberties(target) > b.Liberties(target):
		d.Kind = Fills
	default:
		d.Kind = Plays
	}
	return d, true
}

// joins counts the strings of the mover that the move touches.
func joins(before *board.Board, m board.Stone) int {
	var strings board.PointSet
	for _, x := range before.Neighbours(m.Point) {
		if before.At(x) == m.Colour {
			strings.Add(before.Root(x))
		}
	}
	return strings.Len()
}

// newAtaris counts the strings of the other side that the move leaves with a single liberty, where they had more.
func newAtaris(before, after *board.Board, m board.Stone) int {
	var strings board.PointSet
	for _, x := range after.Neighbours(m.Point) {
		if after.At(x) == m.Colour.Opponent() && after.InAtari(x) && !before.InAtari(x) {
			strings.Add(after.Root(x))
		}
	}
	return strings.Len()
}

// MakesEye tells whether a move encloses a point next to it as an eye of the mover that no stone on a diagonal makes false. A move inside an eye of
// two points makes none.
func MakesEye(b *board.Board, m board.Stone) bool {
	after := b.Clone()
	if m.Point < 0 || !after.TryPlay(m.Point, m.Colour) {
		return false
	}
	open := *b.Around(m.Point)
	open.Subtract(b.Stones(m.Colour))
	return open.Len() > 1 && slices.ContainsFunc(after.Neighbours(m.Point), func(p board.Point) bool {
		return after.At(p) == board.Empty && after.IsFirmEye(p, m.Colour)
	})
}
