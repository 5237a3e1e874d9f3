package judge

import (
	"slices"

	"shicho/board"
)

// view is a way to look at a position: turned or mirrored, and perhaps with the colours exchanged.
type view struct {
	symmetry board.Symmetry
	swap     bool
}

// canonicalView returns the view in which a position is judged: of its sixteen views the one whose stones sort first. All views of a
// position are judged as the same board, so the judgement does not depend on how the board lies.
func canonicalView(b *board.Board) view {
	var first []byte
	var found view
	for s := range board.Symmetry(board.Symmetries) {
		for _, v := range [...]view{{s, false}, {s, true}} {
			if text := v.describe(b); first == nil || slices.Compare(text, first) < 0 {
				first, found = text, v
			}
		}
	}
	return found
}

// describe lists all that a judgement depends on, as it looks in the view: the colour of each point, and the ko.
func (v view) describe(b *board.Board) []byte {
	text := make([]byte, b.Points()+3)
	for p := range board.Point(b.Points()) {
		text[v.symmetry.Point(p, b.Size())] = byte(v.colour(b.At(p)))
	}
	if ko, colour := b.Ko(); ko >= 0 {
		at := v.symmetry.Point(ko, b.Size())
		copy(text[b.Points():], []byte{byte(at >> 8), byte(at), byte(v.colour(colour))})
	}
	return text
}

// colour returns a colour as it looks in the view.
func (v view) colour(c board.Colour) board.Colour {
	if v.swap {
		return c.Opponent()
	}
	return c
}

// of returns the position as it looks in the view.
func (v view) of(b *board.Board) *board.Board { return b.Transformed(v.symmetry, v.swap) }

// back turns a judgement of the position in the view into one of the position itself.
func (v view) back(s *Status, size int) *Status {
	inverse := v.symmetry.Inverse()
	turned := &Status{Dead: turn(&s.Dead, inverse, size), Seki: turn(&s.Seki, inverse, size), Proved: turn(&s.Proved, inverse, size),
		Ownership: make([]float64, len(s.Ownership))}
	for p, owner := range s.Ownership {
		if v.swap {
			owner = -owner
		}
		turned.Ownership[inverse.Point(board.Point(p), size)] = owner
	}
	return turned
}

// turn maps the points of a set.
func turn(set *board.PointSet, s board.Symmetry, size int) (turned board.PointSet) {
	for p := set.First(); p >= 0; p = set.Next(p + 1) {
		turned.Add(s.Point(p, size))
	}
	return turned
}
