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

// Strings that have as many liberties at most are worth a look, for Limits.Near.
const (
	shortWall   = 2 // the attacker's around the target
	shortOthers = 1 // the owner's around these
	shortFriend = 3 // those that the target joins by an extension, with Limits.Numbers: by plies they cost too much
)

// nearby are the attacker's moves near the fight: those beside the target, and the
// liberties of strings that are short of them.
func (r *Reader) nearby() board.PointSet {
	near := r.beside()
	r.shortAround(&near)
	return near
}

// shortAround adds to the points of beside the liberties of the attacker's own strings around the target that
// are short of them, of its owner's strings around these that are short, and, with
// Limits.Numbers, of those that the target may join. It leaves the empty points.
func (r *Reader) shortAround(near *board.PointSet) {
	if r.limits.Numbers {
		friends := *near
		friends.Subtract(r.b.StringAt(r.target)) // its liberties are there
		r.short(near, &friends, r.defender, shortFriend)
	}
	walls := *r.b.StringNeighbours(r.target)
	walls.Intersect(r.b.Stones(r.attacker))
	for s := walls.First(); s >= 0; s = walls.First() {
		walls.Subtract(r.b.StringAt(s))
		r.short(near, r.b.StringAt(s), r.attacker, shortWall)
		r.short(near, r.b.StringNeighbours(s), r.defender, shortOthers)
	}
	near.Intersect(r.b.Empty())
}

// beside are the target's liberties and all points next to these: those that it would have after an extension, and stones.
func (r *Reader) beside() board.PointSet {
	libs := r.b.LibertySet(r.target)
	near := libs
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		near.Union(r.b.Around(x))
	}
	return near
}

// reachable are the points near the fight of the last question, and those so many
// steps further away.
func (r *Reader) reachable(steps int) board.PointSet {
	moves := r.nearby()
	for range steps {
		r.dilate(&moves)
	}
	return moves
}

// short adds the liberties of the strings of a colour among the points that have
// so many at most.
func (r *Reader) short(moves *board.PointSet, among *board.PointSet, colour board.Colour, most int) {
	left := *among
	left.Intersect(r.b.Stones(colour))
	for s := left.First(); s >= 0; s = left.Next(s + 1) {
		left.Subtract(r.b.StringAt(s))
		if r.b.Liberties(s) <= most {
			libs := r.b.LibertySet(s)
			moves.Union(&libs)
		}
	}
}

// stayNear keeps, of the attacker's moves, those near the fight.
func (r *Reader) stayNear(f *frame) {
	near := r.beside()
	if near.Contains(&f.moves) {
		return
	}
	r.shortAround(&near)
	if !near.Contains(&f.moves) {
		f.proof.used |= LimitNear
		f.moves.Intersect(&near)
	}
}

// likeliest is the move of the side to move that a search, cut short, found best at the root: that of
// an earlier answer unless it is refuted, and the pass if nothing else is left.
func (r *Reader) likeliest(before board.Point, attacker bool) board.Point {
	n := &r.tree[0]
	if before != board.NoPoint && !n.refuted(before, attacker) {
		return before
	}
	best, bestOdds := before, 0.0
	for _, c := range n.children[:n.count] {
		for_, against := c.proof, c.disproof
		if !attacker {
			for_, against = against, for_
		}
		if odds := float64(against) / float64(for_+1); odds > bestOdds && c.move != board.Pass {
			best, bestOdds = c.move, odds
		}
	}
	if bestOdds > 0 {
		return best
	}
	left := n.must
	left.Subtract(&n.tried)
	switch x := left.First(); {
	case !n.refuted(board.Pass, attacker) && n.count > 0:
		return board.Pass
	case n.passed && x >= 0:
		return x
	}
	return before
}

// refuted tells whether it is known that a move of the side to move fails. What is not among the children has not
// been looked at, or was outside what the refutation of the pass left.
func (n *node) refuted(move board.Point, attacker bool) bool {
	for _, c := range n.children[:n.count] {
		if c.move == move {
			return c.numbers == lost(attacker)
		}
	}
	return n.passed && (move == board.Pass || !n.must.Has(move))
}
