package search

import (
	"cmp"
	"math"
	"slices"
	"sync/atomic"

	"shicho/board"
)

// bearing is what playouts say of moves. The model knows shapes alone. A move is likelier where the owner of the point is
// open, and where the owner decides who wins (Coulom, Criticality: a Monte-Carlo heuristic for Go programs, 2009). For each
// side and point there is one factor of the probability, which holds in the whole tree. The factors come from playouts of
// the root's position, and at first from playouts of the position before.
type bearing struct {
	factors [3][]atomic.Uint32    // by side and point: the bits of a float32
	next    int                   // number of playouts at which the factors are computed again
	order   atomic.Pointer[order] // of the root's moves; nil before the first change
}

// order is an order of the root's moves.
type order struct {
	block  uint64   // the block of the root's moves that it is for
	places []uint16 // the places of the moves in the block
	width  int      // how many of the first moves are tried for their probability
	more   int      // how many moves behind these are tried on, as they have visits
}

// grow makes room for the points of a board.
func (b *bearing) grow(points int) {
	b.factors[board.Black], b.factors[board.White] = make([]atomic.Uint32, points), make([]atomic.Uint32, points)
}

// forget makes all points alike, for a new tree.
func (b *bearing) forget() {
	for _, factors := range b.factors {
		for i := range factors {
			factors[i].Store(math.Float32bits(1))
		}
	}
	b.order.Store(nil)
	b.begin()
}

// begin prepares for a new root. If factors of the last root are kept, the first change waits for more playouts.
func (b *bearing) begin() {
	b.next = bearingFirst
	if b.order.Swap(nil) != nil {
		b.next = bearingKept
	}
}

// factor returns the factor of a side's move.
func (b *bearing) factor(side board.Colour, p board.Point) float64 {
	if p < 0 {
		return 1
	}
	return float64(math.Float32frombits(b.factors[side][p].Load()))
}

// bears tells whether playouts change the probabilities of moves.
func (s *Search) bears() bool { return s.settings.Bearing > 0 && s.plays() }

// updateBearing computes the factors and the order of the root's moves anew, if it is time for that. One worker calls it
// while the other workers go on.
func (s *Search) updateBearing() {
	b := &s.bearing
	if !s.bears() || s.Playouts() < b.next {
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

// bearing returns the logarithm of the factor of a side's move.
func (t *sums) bearing(side board.Colour, p int) float64 {
	owner := t.owner(p)
	if side == board.White {
		owner = -owner
	}
	return between(ownedLogs, (owner+1)/2*float64(len(ownedLogs))-0.5) + between(decisiveLogs, t.criticality(p)/decisiveStep)
}

// between returns a table's value at a place, with a straight line between neighbours. The first value is at 0, the second at 1.
func between(table []float64, at float64) float64 {
	at = min(max(at, 0), float64(len(table)-1))
	i := min(int(at), len(table)-2)
	return table[i] + (at-float64(i))*(table[i+1]-table[i])
}

// reorder puts the root's moves into the order of their probabilities. The pass stays in its place, and moves with visits are
// tried on.
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
