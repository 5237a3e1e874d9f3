package search

import (
	"math"
	"sync/atomic"

	"shicho/board"
)

// biases correct the results of playouts by what came of similar ones (Wu, subtree value bias correction, of KataGo). The first
// playouts from a node are its own estimate of its value. What the simulations below the node win afterwards tells how wrong
// the estimate was. Playouts after the same move, with the same stones around it, are wrong in the same way. So nodes that are alike share a bucket with the mean error, and the result of a leaf is corrected by its bucket.
type biases struct {
	buckets []bucket
	weights [biasVisits]int64 // of an error, by the visits of the node
}

// bucket has the errors of nodes that are alike, in the unit of biasOne. They belong to the side that made the last move.
type bucket struct{ weight, sum atomic.Int64 }

func newBiases() *biases {
	b := &biases{buckets: make([]bucket, 1<<biasBits)}
	for i := range b.weights {
		b.weights[i] = int64(biasOne * math.Pow(float64(i+1), -biasPower))
	}
	return b
}

// fade halves what is known, as the position has changed.
func (b *biases) fade() {
	for i := range b.buckets {
		k := &b.buckets[i]
		k.weight.Store(k.weight.Load() / 2)
		k.sum.Store(k.sum.Load() / 2)
	}
}

func (b *biases) forget() { clear(b.buckets) }

// place returns the bucket's place for a move of a side, and what is around it.
func (b *biases) place(last board.Point, side board.Colour, shape uint32) uint32 {
	key := uint64(shape)<<32 | uint64(uint16(last))<<1 | uint64(side&1)
	return uint32(key * 0x9e3779b97f4a7c15 >> (64 - biasBits))
}

// mean returns the mean error of a bucket. A bucket with few errors is taken to have a small one.
func (b *biases) mean(place uint32) float64 {
	k := &b.buckets[place]
	return float64(k.sum.Load()) / (float64(k.weight.Load()) + biasPrior*biasOne)
}

// learn adds an error of a node with a number of visits.
func (b *biases) learn(place uint32, visits int, wrong float64) {
	weight := b.weights[min(visits, biasVisits)-1]
	k := &b.buckets[place]
	k.weight.Add(weight)
	k.sum.Add(int64(wrong * float64(weight)))
}

// noteOwn keeps the value of a node's own playouts when the node gets its moves. lost is what the simulation on its way counts as lost.
func (n *node) noteOwn(lost int) {
	if visits, won := n.count.get(); visits > float64(lost) {
		n.own = 1 + uint16(math.Round(min(won/(visits-float64(lost)), 1)*ownOne))
	}
}

// notePlace notes the bucket of the last node of the path.
func (w *worker) notePlace(side board.Colour) {
	last := len(w.path) - 1
	move := w.path[last].point()
	w.places = append(w.places[:last-1], w.s.biases.place(move, side, w.player.Shape(move)))
}

// corrected returns a result as the leaf's bucket corrects it, and lets the buckets of the nodes above learn from it.
func (w *worker) corrected(won [3]uint64) [3]uint64 {
	s, leaf := w.s, len(w.path)-1
	if leaf == 0 {
		return won
	}
	factor := s.settings.Bias
	mover := s.toMove.Opponent()
	if leaf%2 == 1 {
		mover = s.toMove
	}
	bias := factor * s.biases.mean(w.places[leaf-1])
	share := min(max(float64(won[mover])+bias*winOne, 0), winOne)
	won[mover] = uint64(math.Round(share))
	won[mover.Opponent()] = winOne - won[mover]
	for i := leaf - 1; i > 0; i-- {
		mover = mover.Opponent()
		n := w.path[i]
		if n.own == 0 {
			continue
		}
		place := w.places[i-1]
		own := float64(n.own-1)/ownOne - factor*s.biases.mean(place) // as it was without a correction
		s.biases.learn(place, n.count.visits(), float64(won[mover])/winOne-own)
	}
	return won
}
