package search

import (
	"math"
	"sync/atomic"

	"shicho/board"
)

// bearing is what the playouts since Load say of moves, beside the model, which knows shapes alone: a move is
// likelier where it is open whose the point will be, and where that decides who wins (Coulom, Criticality:
// a Monte-Carlo heuristic for Go programs, 2009). It is one factor of the probability for each side and point, for all of
// the tree.
type bearing struct {
	factors [3][]atomic.Uint32 // by side and point, bits of a float32
	next    int                // simulations at which they are computed again
}

// Tunables of bearing.
const (
	bearingFirst  = 64   // simulations before the first look
	bearingGrowth = 1.25 // of the simulations until the next
	leastVariance = 0.05 // of who wins: where it is smaller, nothing is known of what decides
	decisiveStep  = 0.04
)

// Logarithms of the factors, fitted beside the model's probabilities to the next moves of 1,350 positions of games of
// 2015, with 800 playouts each: on 450 others the mean logarithm of the move's probability grows by 0.08.
var (
	// By whose the point is: always the opponent's, to always the mover's.
	ownedLogs = []float64{-2.1, -1.25, -0.6, -0.35, -0.05, 0, 0.25, 0.25, 0.2, 0.1, -0.3, -1.5}
	// By the covariance of whose the point is with who wins, over the deviation of who wins: 0, and
	// every decisiveStep.
	decisiveLogs = []float64{-1, -0.7, -0.6, -0.4, -0.15, 0.1, 0.4, 0.65, 0.9, 0.95}
)

func newBearing(points int) (b bearing) {
	b.factors[board.Black], b.factors[board.White] = make([]atomic.Uint32, points), make([]atomic.Uint32, points)
	return b
}

// forget makes all points alike.
func (b *bearing) forget() {
	for _, factors := range b.factors {
		for i := range factors {
			factors[i].Store(math.Float32bits(1))
		}
	}
}

// factor is that of a side's move.
func (b *bearing) factor(side board.Colour, p board.Point) float64 {
	if p < 0 {
		return 1
	}
	return float64(math.Float32frombits(b.factors[side][p].Load()))
}

// look computes the factors anew if it is time for it, and puts the root's moves into their order. Together
// these keep their probabilities. One worker does it while the others go on.
func (w *worker) look() {
	s := w.s
	if s.settings.Bearing == 0 || s.Playouts() < s.bearing.next {
		return
	}
	s.bearing.next = int(float64(s.Playouts())*bearingGrowth) + 1
	children := s.tree.children(s.root)
	if len(children) == 0 { // all are to be avoided
		return
	}
	t := s.sums()
	before, after := 0.0, 0.0
	for i := range children {
		prior := float64(children[i].prior)
		before += prior
		after += prior * t.factor(s.toMove, children[i].point(), s.settings.Bearing)
	}
	for side := board.Black; side <= board.White; side++ {
		for p := range s.bearing.factors[side] {
			f := t.factor(side, board.Point(p), s.settings.Bearing) * before / after
			s.bearing.factors[side][p].Store(math.Float32bits(float32(f)))
		}
	}
	w.reorder()
}

// factor is what sums make of a side's move, to a power.
func (t *sums) factor(side board.Colour, p board.Point, power float64) float64 {
	if p < 0 {
		return 1
	}
	owner := t.owner(int(p))
	if side == board.White {
		owner = -owner
	}
	sum := between(ownedLogs, (owner+1)/2*float64(len(ownedLogs))-0.5) + between(decisiveLogs, t.decisive(int(p))/decisiveStep)
	return math.Exp(power * sum)
}

// between is a table's value at a place: the first is at 0, the second at 1.
func between(table []float64, at float64) float64 {
	at = min(max(at, 0), float64(len(table)-1))
	i := min(int(at), len(table)-2)
	return table[i] + (at-float64(i))*(table[i+1]-table[i])
}
