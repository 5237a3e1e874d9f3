package search

import (
	"math"
	"sync"
	"sync/atomic"

	"shicho/board"
)

// balance is dynamic komi: a komi that playouts are judged by, beside the komi of the rules.
type balance struct {
	extra atomic.Int64 // Black's lead that counts as even, with the komi of the rules taken off

	lock    sync.Mutex
	n, won  int     // playouts since the last change, and those that the side to move won
	sum     float64 // sum of the scores since Load
	all     int     // number of the scores since Load
	ceiling float64 // the lead that the side to move failed to keep: no lead as large is asked of it again
}

// komi is the lead of Black that counts as even.
func (b *balance) komi() float64 { return float64(b.extra.Load()) }

// reset forgets all playouts and goes back to the komi of the rules.
func (b *balance) reset() {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.extra.Store(0)
	b.n, b.won, b.sum, b.all, b.ceiling = 0, 0, 0, 0, math.Inf(1)
}

// watch counts the score of a playout, given as the playout was judged, and changes the komi after every balanceEvery playouts.
func (b *balance) watch(s *Search, judged float64) {
	if !s.settings.DynamicKomi {
		return
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.n++
	b.all++
	b.sum += judged + b.komi()
	if (judged > 0) == (s.toMove == board.Black) {
		b.won++
	}
	if b.n < balanceEvery {
		return
	}
	mean := b.sum / float64(b.all)
	b.step(s.toMove, mean, float64(b.won)/float64(b.n))
	b.n, b.won = 0, 0
}

// step changes the komi by a point, as the share of wins of the side to move says. The first step goes to the mean lead.
func (b *balance) step(toMove board.Colour, mean, share float64) {
	if b.all == b.n {
		b.extra.Store(int64(math.Round(mean)))
		return
	}
	sign := 1.0
	if toMove == board.White {
		sign = -1
	}
	lead := sign * b.komi() // what the side to move must be ahead by to win
	switch {
	case share < redBelow:
		if lead > 0 {
			b.ceiling = lead
		}
		lead--
	case share > greenAbove && lead+1 < b.ceiling:
		lead++
	}
	b.extra.Store(int64(math.Round(sign * lead)))
}
