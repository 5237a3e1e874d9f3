package tactics

import "shicho/board"

// Weights of the move order. Only their order matters: first what takes a
// string, then the target's liberties, then the points beside those; among
// equals the one with more empty points beside it.
const (
	weightCapture = 1 << 6
	weightLiberty = 1 << 5
	weightBeside  = 1 << 3
	weightOpen    = 1
)

// choose picks the most promising of the moves to be tried.
func (r *Reader) choose(f *frame, attacker bool) board.Point {
	libs := r.b.LibertySet(r.target)
	best, bestWeight := board.NoPoint, -1
	for x := f.moves.First(); x >= 0; x = f.moves.Next(x + 1) {
		if w := r.weigh(x, attacker, &libs); w > bestWeight {
			best, bestWeight = x, w
		}
	}
	return best
}

// weigh guesses how likely a move is to work.
func (r *Reader) weigh(x board.Point, attacker bool, libs *board.PointSet) int {
	weight := 0
	if libs.Has(x) {
		weight = weightLiberty
	} else if r.b.Around(x).Intersects(libs) {
		weight = weightBeside
	}
	opponent := r.side(!attacker)
	for _, n := range r.b.Neighbours(x) {
		switch r.b.At(n) {
		case board.Empty:
			weight += weightOpen
		case opponent:
			if r.b.InAtari(n) {
				weight += weightCapture
			}
		}
	}
	return weight
}

// shortLiberties is how many a string of the attacker beside the target has at
// most to be worth extending, for Limits.Near.
const shortLiberties = 2

// stayNear keeps, of the attacker's moves, those near the fight: the target's
// liberties and the points beside them, the liberties of his own strings around
// it that are short of them, and those of its owner's strings in atari around
// those.
func (r *Reader) stayNear(f *frame) {
	libs := r.b.LibertySet(r.target)
	near := libs
	for p := libs.First(); p >= 0; p = libs.Next(p + 1) {
		near.Union(r.b.Around(p))
	}
	if near.Contains(&f.moves) {
		return
	}
	walls := *r.b.StringNeighbours(r.target)
	walls.Intersect(r.b.Stones(r.attacker))
	for s := walls.First(); s >= 0; s = walls.First() {
		walls.Subtract(r.b.StringAt(s))
		if r.b.Liberties(s) <= shortLiberties {
			libs := r.b.LibertySet(s)
			near.Union(&libs)
		}
		others := *r.b.StringNeighbours(s)
		others.Intersect(r.b.Stones(r.defender))
		for t := others.First(); t >= 0; t = others.First() {
			others.Subtract(r.b.StringAt(t))
			if r.b.InAtari(t) {
				libs := r.b.LibertySet(t)
				near.Union(&libs)
			}
		}
	}
	if !near.Contains(&f.moves) {
		f.proof.used |= LimitNear
		f.moves.Intersect(&near)
	}
}
