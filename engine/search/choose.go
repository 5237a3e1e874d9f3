package search

import (
	"math"

	"shicho/board"
)

// choose is the move that the side to move at a node tries next.
func (s *Search) choose(n *node, side board.Colour) *node {
	c := &s.settings
	t := s.tried(n)
	visits, won := n.count.get()
	// What the side to move has won here; the node's wins are the other side's.
	value := 0.5
	if visits > 1 {
		value = 1 - won/visits
	}
	root := math.Sqrt(visits) * c.Exploration
	scale := s.scale(&t, side)
	var best *node
	most := math.Inf(-1)
	for i := range t.n {
		child := t.at(i)
		v, w := child.count.get()
		q := value - c.FirstPlay
		if v > 0 {
			q = w / v
		}
		if c.Rave > 0 {
			if rv, rw := child.rave.get(); rv > 0 {
				// A few simulations as good as the parent keep small numbers from deciding.
				r := (rw + raveEven*value) / (rv + raveEven)
				beta := rv / (rv + v + rv*v/c.Rave)
				q = (1-beta)*q + beta*r
			}
		}
		prior := float64(child.prior)
		if child.move >= 0 {
			prior *= scale * s.bearing.factor(side, child.point())
		}
		if u := q + root*prior/(1+v); u > most {
			best, most = child, u
		}
	}
	return best
}

// raveLines are those of the board that Settings.Rave is for; smaller ones want less, by matches.
const raveLines = 19

// raveEven are simulations that a move is taken to have been played in at first.
const raveEven = 5

// tried are the moves of a node that it is chosen from.
type tried struct {
	children []node
	places   []uint16 // of them; nil if they are the first
	n        int
}

func (t *tried) at(i int) *node {
	if t.places != nil {
		return &t.children[t.places[i]]
	}
	return &t.children[i]
}

// tried are the first moves of a node, more of them the more visits it has.
func (s *Search) tried(n *node) tried {
	t := tried{children: s.tree.children(n), n: s.width(float64(n.count.visits()))}
	if n == s.root {
		if o := s.bearing.order.Load(); o != nil && len(o.places) == len(t.children) && o.block == n.block.Load() {
			t.places = o.places
			t.n = max(t.n, o.width) + o.more
		}
	}
	t.n = min(t.n, len(t.children))
	return t
}

// scale is what the factors of moves are to be multiplied with, so that their probabilities, the pass's left out,
// stay as large together.
func (s *Search) scale(t *tried, side board.Colour) float64 {
	before, after := 0.0, 0.0
	for i := range t.n {
		if child := t.at(i); child.move >= 0 {
			prior := float64(child.prior)
			before += prior
			after += prior * s.bearing.factor(side, child.point())
		}
	}
	if after == 0 {
		return 1
	}
	return before / after
}

// width is the number of moves that are tried at a node: without a model, which is to say in no
// order but that of bearing, all.
func (s *Search) width(visits float64) int {
	c := &s.settings
	if !c.Tree {
		return math.MaxInt32
	}
	return c.WidenFrom + int(math.Log1p(visits)/math.Log(c.Widening))
}
