package tactics

import (
	"math"

	"shicho/board"
)

// Weights of the move order. Only their order matters: what takes or saves
// strings at once, then the target's liberties, then what has worked elsewhere.
const (
	weightCapture  = 1 << 28
	weightLiberty  = 1 << 26
	weightOpen     = 1 << 22 // each empty point beside
	weightSecond   = 1 << 24 // next to a liberty of the target
	historyCeiling = 1 << 22
)

// choose picks the most promising of the moves to be tried.
func (r *Reader) choose(f *frame, attacker bool) board.Point {
	libs := r.b.LibertySet(r.target)
	best, bestWeight := board.NoPoint, int32(math.MinInt32)
	for x := f.moves.First(); x >= 0; x = f.moves.Next(x + 1) {
		if w := r.weigh(x, attacker, &libs); w > bestWeight {
			best, bestWeight = x, w
		}
	}
	return best
}

// weigh guesses how likely a move is to work.
func (r *Reader) weigh(x board.Point, attacker bool, libs *board.PointSet) int32 {
	mover := r.side(attacker)
	w := min(r.history[mover][x], historyCeiling)
	if libs.Has(x) {
		w += weightLiberty
	} else if r.b.Around(x).Intersects(libs) {
		w += weightSecond
	}
	for _, n := range r.b.Neighbours(x) {
		switch r.b.At(n) {
		case board.Empty:
			w += weightOpen
		case mover.Opponent():
			if r.b.InAtari(n) {
				w += weightCapture
			}
		}
	}
	return w
}
