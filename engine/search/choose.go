package search

import (
	"math"

	"shicho/board"
)

// choose is the move of a node, one of a side's, that is to be tried next.
func (s *Search) choose(n *node, side board.Colour) *node {
	c := &s.settings
	children := s.tree.children(n)
	visits, won := n.count.get()
	children = children[:min(s.width(visits), len(children))]
	// What the side to move has won here; the node's wins are the other side's.
	value := 0.5
	if visits > 1 {
		value = 1 - won/visits
	}
	root := math.Sqrt(visits) * c.Exploration
	var best *node
	most := math.Inf(-1)
	for i := range children {
		child := &children[i]
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
		if u := q + root*float64(child.prior)*s.bearing.factor(side, child.point())/(1+v); u > most {
			best, most = child, u
		}
	}
	return best
}

// raveEven are simulations that a move is taken to have been played in at first.
const raveEven = 5

// width is the number of moves that are tried at a node: without a model, which is to say in no
// order, all.
func (s *Search) width(visits float64) int {
	c := &s.settings
	if !c.Tree {
		return math.MaxInt
	}
	return c.WidenFrom + int(math.Log1p(visits)/math.Log(c.Widening))
}
