package search

import (
	"math"

	"shicho/board"
)

// choose returns the move of a node that the side to move tries next.
func (s *Search) choose(n *node, side board.Colour) *node {
	c := &s.settings
	t := s.movesToTry(n)
	visits, won := n.count.get()
	// The side that moved to the node owns its wins. value is what the side to move has won.
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
			if rv, rw := child.later(); rv > 0 {
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

// tries has the moves of a node that are tried.
type tries struct {
	children []node
	places   []uint16 // places of the moves among the children, in order; nil if they are the first children
	n        int      // number of the moves
}

func (t *tries) at(i int) *node {
	if t.places != nil {
		return &t.children[t.places[i]]
	}
	return &t.children[i]
}

// movesToTry returns the moves of a node that are tried: the first ones, and more of them the more visits the node has.
func (s *Search) movesToTry(n *node) tries {
	t := tries{children: s.tree.children(n), n: s.width(float64(n.count.visits()))}
	if n == s.root {
		if o := s.bearing.order.Load(); o != nil && len(o.places) == len(t.children) && o.block == n.block.Load() {
			t.places = o.places
			t.n = max(t.n, o.width) + o.more
		}
	}
	t.n = min(t.n, len(t.children))
	return t
}

// scale returns what the factors of moves are multiplied with, so that the sum of their probabilities stays as it was. The pass
// is left out.
func (s *Search) scale(t *tries, side board.Colour) float64 {
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

// width returns the number of moves of a node that are tried. Without the model all moves are tried, as they are in no order; and where
// nothing is played out, too, as the probabilities say enough.
func (s *Search) width(visits float64) int {
	if !s.settings.Tree || !s.plays() {
		return math.MaxInt32
	}
	return widenFrom + int(math.Log1p(visits)/math.Log(widening))
}
