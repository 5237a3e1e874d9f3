package search

import (
	"math"
	"sync"
	"sync/atomic"

	"shicho/board"
)

// Tunables of dynamic komi.
const (
	balanceEvery = 100  // playouts between two changes
	redBelow     = 0.45 // share of wins of the side to move below which it is made easier
	greenAbove   = 0.55 // and above which it is made harder
)

// balance is the komi that playouts are judged by beside that of the rules.
type balance struct {
	extra atomic.Int64 // Black's lead that counts as even, beyond komi

	lock    sync.Mutex
	n, won  int     // since the last change
	sum     float64 // of scores since Load
	all     int
	ceiling float64 // lead that the side to move did not keep any more: none harder is tried
}

// komi is what counts as even.
func (b *balance) komi() float64 { return float64(b.extra.Load()) }

// reset forgets what was seen.
func (b *balance) reset() {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.extra.Store(0)
	b.n, b.won, b.sum, b.all, b.ceiling = 0, 0, 0, 0, math.Inf(1)
}

// watch takes note of a playout's score as it was judged, and changes the komi now and then.
func (b *balance) watch(s *Search, judged float64) {
	if s.settings.DynamicKomi == NoKomi {
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
	if s.settings.DynamicKomi == LinearKomi {
		empty := float64(s.b.Empty().Len()) / float64(s.b.Points())
		b.extra.Store(int64(math.Round(mean * empty)))
	} else {
		b.step(s.toMove, mean, float64(b.won)/float64(b.n))
	}
	b.n, b.won = 0, 0
}

// step changes the komi by the share of wins of the side to move; the first time to the mean lead.
func (b *balance) step(toMove board.Colour, mean, share float64) {
	if b.all == b.n {
		b.extra.Store(int64(math.Round(mean)))
		return
	}
	sign := 1.0
	if toMove == board.White {
		sign = -1
	}
	lead := sign * b.komi() // what the side to move must be ahead by
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
