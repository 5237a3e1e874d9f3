package search

import (
	"math"

	"shicho/board"
)

// A simulation that plays a move of a node later says something of that move: the sooner it plays the move, the more. So
// it counts as a part of a simulation, in steps of an eighth.
const (
	raveWhole = 8
	// raveMost is the number of visits of a node from which on its moves get no further parts. Their own visits decide then,
	// and the parts would need more room than a count has.
	raveMost = 1 << 24
	// longestLater, times the points of the board, is more moves than nearly all simulations have.
	longestLater = 3
)

// raveParts returns the part that a simulation counts, by the number of moves until the move is played; the last part holds
// for all later moves. The part falls to 1/e in raveReach moves on boards of raveLines. The number of points says how long a game
// is, so the reach is less on smaller boards.
func raveParts(size int) (parts []uint64) {
	reach := raveReach * (float64(size*size) / (raveLines * raveLines))
	for range longestLater * size * size {
		part := uint64(math.Round(raveWhole * math.Exp(-float64(len(parts))/reach)))
		parts = append(parts, part)
		if part == 0 {
			break
		}
	}
	return parts
}

// firstMove is the first move at a point in a simulation.
type firstMove struct {
	side board.Colour // that made the move; Empty if there was none
	at   int          // number of moves before
}

// countLater adds a result to the moves of a node that the side to move there played later in the simulation. first has the
// first moves from the node on, by the number of the point, and at is the number of moves before the node.
func (s *Search) countLater(n *node, first []firstMove, at int, side board.Colour, won uint64) {
	if n.count.visits() >= raveMost {
		return
	}
	children := s.tree.children(n)
	for i := range children {
		c := &children[i]
		if c.move < 0 {
			continue
		}
		if later := first[c.move+1]; later.side == side {
			part := s.raveParts[min(later.at-at, len(s.raveParts)-1)]
			c.rave.word.Add(part * (visitOne | won))
		}
	}
}

// later returns the simulations in which the move was played later, and what was won in them.
func (n *node) later() (simulations, won float64) {
	simulations, won = n.rave.get()
	return simulations / raveWhole, won / raveWhole
}
