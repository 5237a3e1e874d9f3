package judge

import (
	"slices"

	"shicho/board"
)

// view is a way to look at a position.
type view struct{ board.View }

// canonicalViews returns the views in which a position is judged: of its sixteen views those whose stones sort first. All views of a
// position are judged as the same board, so the judgement does not depend on how the board lies. A position that looks the same in
// several views has several of them.
func canonicalViews(b *board.Board) (found []view) {
	var first []byte
	for _, each := range board.Views() {
		v := view{each}
		text := v.describe(b)
		if order := slices.Compare(text, first); first == nil || order < 0 {
			first, found = text, []view{v}
		} else if order == 0 {
			found = append(found, v)
		}
	}
	return found
}

// backAll turns the judgement of the board that all of the views show into one of the position itself. Where the views do not agree, as
// with a judgement that is not as symmetric as its position, the majority decides.
func backAll(views []view, s *Status, b *board.Board) *Status {
	all := views[0].back(s, b.Size())
	if len(views) == 1 {
		return all
	}
	var dead, seki, proved [board.MaxSize * board.MaxSize]int
	for i, v := range views {
		one := v.back(s, b.Size())
		for p := range board.Point(b.Points()) {
			count(&dead[p], &one.Dead, p)
			count(&seki[p], &one.Seki, p)
			count(&proved[p], &one.Proved, p)
			if i > 0 {
				all.Ownership[p] += one.Ownership[p]
			}
		}
	}
	all.Dead, all.Seki, all.Proved = board.PointSet{}, board.PointSet{}, board.PointSet{}
	for p := range board.Point(b.Points()) {
		all.Ownership[p] /= float64(len(views))
		for _, of := range [...]struct {
			votes int
			set   *board.PointSet
		}{{dead[p], &all.Dead}, {seki[p], &all.Seki}, {proved[p], &all.Proved}} {
			if 2*of.votes > len(views) {
				of.set.Add(p)
			}
		}
	}
	return all
}

// count adds one if a set has a point.
func count(votes *int, set *board.PointSet, p board.Point) {
	if set.Has(p) {
		*votes++
	}
}

// describe lists all that a judgement depends on, as it looks in the view: the colour of each point, and the ko.
func (v view) describe(b *board.Board) []byte {
	text := make([]byte, b.Points()+3)
	for p := range board.Point(b.Points()) {
		text[v.Symmetry.Point(p, b.Size())] = byte(v.Colour(b.At(p)))
	}
	if ko, colour := b.Ko(); ko >= 0 {
		at := v.Symmetry.Point(ko, b.Size())
		copy(text[b.Points():], []byte{byte(at >> 8), byte(at), byte(v.Colour(colour))})
	}
	return text
}

// of returns the position as it looks in the view.
func (v view) of(b *board.Board) *board.Board { return b.Transformed(v.Symmetry, v.Swap) }

// back turns a judgement of the position in the view into one of the position itself.
func (v view) back(s *Status, size int) *Status {
	inverse := v.Symmetry.Inverse()
	turned := &Status{Dead: turn(&s.Dead, inverse, size), Seki: turn(&s.Seki, inverse, size), Proved: turn(&s.Proved, inverse, size),
		Ownership: make([]float64, len(s.Ownership))}
	for p, owner := range s.Ownership {
		if v.Swap {
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
