package life

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// takeAdvice makes all children of a node dearer but those that are most probable, for as long as the question lasts.
func (s *Solver) takeAdvice(n *node, toMove terms.Side) {
	shares := s.Advise(s.Board, s.Colour(toMove))
	for range settings.AdvisedMoves {
		best := board.Pass
		for _, c := range n.children[:n.count] {
			if c.move >= 0 && !n.advised.Has(c.move) && (best < 0 || shares[c.move] > shares[best]) {
				best = c.move
			}
		}
		if best >= 0 {
			n.advised.Add(best)
		}
	}
	if s.advice == nil {
		s.advice = map[uint64]board.PointSet{}
	}
	s.advice[n.key] = n.advised
	for i := range n.children[:n.count] {
		c := &n.children[i]
		c.price = n.priceOf(c.move)
	}
}

// priceOf is the price of a move of a node.
func (n *node) priceOf(x board.Point) uint32 {
	if x < 0 || n.advised.IsEmpty() || n.advised.Has(x) {
		return 1
	}
	return settings.AdvicePrice
}
