package search

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"

	"shicho/board"
)

// bearing is what playouts say of moves, beside the model, which knows shapes alone: a move is likelier where
// it is open whose the point will be, and where that decides who wins (Coulom, Criticality: a Monte-Carlo
// heuristic for Go programs, 2009). It is one factor of the probability for each side and point, for all of the tree.
// The playouts are those of the root's position, and at first those of the position before it.
type bearing struct {
	factors [3][]atomic.Uint32 // by side and point, bits of a float32
	next    int                // playouts at which they are computed again
	order   atomic.Pointer[order]
}

// order is that of the root's moves.
type order struct {
	block  uint64   // of the root's moves
	places []uint16 // of them
	width  int      // how many of them are tried,
	more   int      // and how many more, as they have visits
}

// Tunables of bearing.
const (
	bearingFirst  = 64   // playouts before the first look
	bearingKept   = 256  // likewise, if factors were kept from the position before
	bearingGrowth = 1.25 // of the playouts until the next
	bearingHalf   = 100  // playouts with which the logarithms count half
	leastVariance = 0.05 // of who wins: where it is smaller, less is known of what decides
	decisiveStep  = 0.04
)

// Logarithms of the factors, fitted beside the model's probabilities (power 0.9) to the next moves of 1,350 positions of
// games of 2015 on 19x19, with 800 playouts each: on 450 others the mean logarithm of the move's probability grows by
// 0.08.
var (
	// By whose the point is: always the opponent's, to always the mover's.
	ownedLogs = []float64{-2.1, -1.25, -0.6, -0.35, -0.05, 0, 0.25, 0.25, 0.2, 0.1, -0.3, -1.5}
	// By the covariance of whose the point is with who wins, over the deviation of who wins: 0, and
	// every decisiveStep.
	decisiveLogs = []float64{-1, -0.7, -0.6, -0.4, -0.15, 0.1, 0.4, 0.65, 0.9, 0.95}
)

// grow makes room for the points of a board.
func (b *bearing) grow(points int) {
	b.factors[board.Black], b.factors[board.White] = make([]atomic.Uint32, points), make([]atomic.Uint32, points)
}

// forget makes all points alike.
func (b *bearing) forget() {
	for _, factors := range b.factors {
		for i := range factors {
			factors[i].Store(math.Float32bits(1))
		}
	}
	b.order.Store(nil)
	b.begin()
}

// begin is with a new root, which is looked at after some playouts: more, if the last was looked at, and its factors are
// kept until then.
func (b *bearing) begin() {
	b.next = bearingFirst
	if b.order.Swap(nil) != nil {
		b.next = bearingKept
	}
}

// factor is that of a side's move.
func (b *bearing) factor(side board.Colour, p board.Point) float64 {
	if p < 0 {
		return 1
	}
	return float64(math.Float32frombits(b.factors[side][p].Load()))
}

// look computes the factors anew if it is time for it, and the order of the root's moves. One worker does it
// while the others go on.
func (s *Search) look() {
	b := &s.bearing
	if s.settings.Bearing == 0 || s.Playouts() < b.next {
		return
	}
	b.next = int(float64(s.Playouts())*bearingGrowth) + 1
	t := s.total()
	power := s.settings.Bearing * float64(t.simulated) / float64(t.simulated+bearingHalf)
	for side := board.Black; side <= board.White; side++ {
		for p := range b.factors[side] {
			f := math.Exp(power * t.bearing(side, p))
			b.factors[side][p].Store(math.Float32bits(float32(f)))
		}
	}
	s.reorder()
}

// bearing is the logarithm of the factor of a side's move, by the playouts that were summed up.
func (t *sums) bearing(side board.Colour, p int) float64 {
	owner := t.owner(p)
	if side == board.White {
		owner = -owner
	}
	return between(ownedLogs, (owner+1)/2*float64(len(ownedLogs))-0.5) + between(decisiveLogs, t.decisive(p)/decisiveStep)
}

// between is a table's value at a place: the first is at 0, the second at 1.
func between(table []float64, at float64) float64 {
	at = min(max(at, 0), float64(len(table)-1))
	i := min(int(at), len(table)-2)
	return table[i] + (at-float64(i))*(table[i+1]-table[i])
}

// reorder puts the root's moves into the order of their probabilities. The pass stays in its place, and what has
// visits is tried on.
func (s *Search) reorder() {
	children := s.tree.children(s.root)
	o := &order{block: s.root.block.Load()}
	weights := make([]float64, len(children))
	pass := -1
	for i := range children {
		if children[i].point() == board.Pass {
			pass = i
			continue
		}
		weights[i] = float64(children[i].prior) * s.bearing.factor(s.toMove, children[i].point())
		o.places = append(o.places, uint16(i))
	}
	slices.SortStableFunc(o.places, func(x, y uint16) int { return cmp.Compare(weights[y], weights[x]) })
	if pass >= 0 {
		o.places = slices.Insert(o.places, pass, uint16(pass))
	}
	o.width = min(s.width(float64(s.root.count.visits())), len(o.places))
	var others []uint16
	for _, i := range o.places[o.width:] {
		if children[i].count.visits() > 0 {
			o.places[o.width+o.more] = i
			o.more++
		} else {
			others = append(others, i)
		}
	}
	copy(o.places[o.width+o.more:], others)
	s.bearing.order.Store(o)
}
