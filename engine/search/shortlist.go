package search

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/engine/moves"
)

// shortlist says which moves of a node the model is asked about. On a large board most moves are far from all that the moves of
// the path have changed. What the model says of them is what it says of them at the root, where most are unlikely. So the model is
// asked about the likeliest moves of the root, and about the moves near a change.
type shortlist struct {
	likely [3]board.PointSet // by side: the likeliest moves of the root
	stones [3]board.PointSet // by colour: the stones of the root
	near   []board.PointSet  // by point: the points near it
}

// newShortlist makes a shortlist for boards of one size.
func newShortlist(size int) *shortlist {
	l := &shortlist{near: make([]board.PointSet, size*size)}
	for p := range l.near {
		for q := range l.near {
			if moves.Distance(board.Point(p), board.Point(q), size) <= shortlistReach {
				l.near[p].Add(board.Point(q))
			}
		}
	}
	return l
}

// makeShortlist finds the likeliest moves of the root for both sides.
func (s *Search) makeShortlist() {
	l, w := s.shortlist, s.workers[0]
	w.position.Load(s.b)
	for side := board.Black; side <= board.White; side++ {
		l.stones[side] = *s.b.Stones(side)
		f := w.position.Features(side, nil)
		w.probabilities = w.model.Probabilities(f, w.probabilities)
		places := make([]int, f.Len())
		for i := range places {
			places[i] = i
		}
		slices.SortFunc(places, func(i, j int) int { return cmp.Compare(w.probabilities[j], w.probabilities[i]) })
		l.likely[side] = board.PointSet{}
		for _, i := range places[:min(len(places), int(shortlistShare*float64(s.b.Points())))] {
			l.likely[side].Add(f.Points[i])
		}
	}
}

// of returns the points that the model is asked about for a side in a position below the root. A move is worth a look that is near
// a stone that has come or gone, or that is a liberty of a string of few liberties beside one.
func (l *shortlist) of(b *board.Board, side board.Colour) (list board.PointSet) {
	list = l.likely[side]
	for colour := board.Black; colour <= board.White; colour++ {
		changed, gone := *b.Stones(colour), l.stones[colour]
		changed.Subtract(&l.stones[colour])
		gone.Subtract(b.Stones(colour))
		changed.Union(&gone)
		for p := changed.First(); p >= 0; p = changed.Next(p + 1) {
			list.Union(&l.near[p])
			for _, q := range b.Neighbours(p) {
				if b.At(q) != board.Empty {
					b.AddFewLiberties(&list, q, shortlistLiberties)
				}
			}
		}
	}
	return list
}
