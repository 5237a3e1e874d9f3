package tactics

import "shicho/board"

// A proof is what a verdict at a node rests on.
//
// The winner of the proof is the side that the verdict favours, the loser the
// other. The claim: in every position that agrees with this one on the zone,
// the winner reaches the same verdict, whatever the loser does, inside or
// outside. It needs, at every node of the proof tree:
//
//   - loser to move: his pass is refuted, and so are all moves outside the zone of
//     that refutation, as long as they take no string of the winner that it
//     touches. The moves inside, and those that take one, are refuted one by one.
//     So that they take there what they take here, a winner's string of the zone
//     has two liberties in it, or is in atari and all its neighbours are in it
//     (pad). A move that is illegal here must be illegal there (whyIllegal).
//   - winner to move: his move is in the zone, it is no suicide, and it captures
//     the same as here (secure).
//   - the end: the target has the liberties, or no other liberty than the one
//     that takes it (standing, enclosed).
//
// Liberties need not lie in the zone if there are enough of them: the loser can
// have filled but one with each pass on the way that stood for an outside move.
// reach is the number of such moves, before this node, that the proof survives.
//
// An escape that rests on LimitNear keeps the claim but nearly: which moves are
// near may depend on strings outside the zone.
type proof struct {
	zone  board.PointSet
	reach int16
	used  Limit
	// ladder tells that the line left the ordinary depth in a ladder, ko that the
	// proof needs a ko ban of the loser, or the winner's freedom of one.
	ladder, ko bool
	// loop is how far back an escape rests on a position that came before in the
	// proof-number search: maxPlies less its ply; 0 if it does not.
	loop int16
}

// farReach is the reach of a proof whose liberties all lie in its zone.
const farReach = 1 << 14

// add makes p rest on q too.
func (p *proof) add(q *proof) {
	p.zone.Union(&q.zone)
	p.reach = min(p.reach, q.reach)
	p.used |= q.used
	p.ladder = p.ladder || q.ladder
	p.ko = p.ko || q.ko
	p.loop = max(p.loop, q.loop)
}

// standing makes p the proof that the target has at least need liberties, which
// the limit makes an escape.
func (r *Reader) standing(p *proof, need int, limit Limit) {
	*p = proof{zone: *r.b.StringAt(r.target), reach: farReach, used: limit}
	if need > 0 {
		r.count(p, r.target, need, r.passes[r.attacker])
	}
}

// count makes p rest on the string at s having at least need liberties. The
// string must have them.
func (r *Reader) count(p *proof, s board.Point, need, losses int) {
	libs := r.b.LibertySet(s)
	p.rely(&libs, need, losses)
}

// breathes makes p rest on the string of the winner's move y, just played, having
// a liberty.
func (r *Reader) breathes(p *proof, y board.Point, losses int) {
	own := *r.b.Around(y)
	own.Intersect(r.b.Empty())
	if own.IsEmpty() {
		p.zone.Union(r.b.StringAt(y))
		own = r.b.LibertySet(y)
	}
	p.rely(&own, 1, losses)
}

// rely makes p rest on at least need of the points being empty after as many
// losses: by their number alone if it suffices, else by need of them in the zone.
func (p *proof) rely(points *board.PointSet, need, losses int) {
	inside := *points
	inside.Intersect(&p.zone)
	missing := need - inside.Len()
	if missing <= 0 {
		return
	}
	if n := points.Len(); n-need >= losses {
		p.reach = min(p.reach, int16(n-need))
		return
	}
	for q := points.First(); missing > 0; q = points.Next(q + 1) {
		if !p.zone.Has(q) {
			p.zone.Add(q)
			missing--
		}
	}
}

// enclosed makes p rest on the string at s having exactly the liberties that it
// has here.
func (r *Reader) enclosed(p *proof, s board.Point) {
	p.zone.Union(r.b.StringAt(s))
	p.zone.Union(r.b.StringNeighbours(s))
}

// captures adds to the zone the moves that take a string of the colour which the
// zone touches.
func (r *Reader) captures(zone *board.PointSet, colour board.Colour) {
	left := *zone
	left.Intersect(r.b.Stones(colour))
	for s := left.First(); s >= 0; s = left.First() {
		left.Subtract(r.b.StringAt(s))
		if r.b.InAtari(s) {
			libs := r.b.LibertySet(s)
			zone.Union(&libs)
		}
	}
}

// pad makes the strings of the winner that the zone touches safe from the
// loser, who is to move: see proof. losses counts the loser's passes so far.
func (r *Reader) pad(p *proof, winner board.Colour, losses int) {
	left := p.zone
	left.Intersect(r.b.Stones(winner))
	for s := left.First(); s >= 0; s = left.First() {
		stones := r.b.StringAt(s)
		left.Subtract(stones)
		p.zone.Union(stones)
		if r.b.InAtari(s) {
			p.zone.Union(r.b.StringNeighbours(s))
			continue
		}
		r.count(p, s, 2, losses)
	}
}

// whyIllegal adds to the zone what makes the loser's move at x, an empty point
// of the zone, illegal: suicide, or the ko that the winner's last move took.
func (r *Reader) whyIllegal(p *proof, x board.Point, loser board.Colour) {
	if r.b.HasRoom(x, loser) { // a ko
		p.ko = true
		if last := r.b.LastMove(); last.Colour == loser.Opponent() && last.Point >= 0 {
			p.zone.Add(last.Point)
			p.zone.Union(r.b.Around(last.Point))
		}
		p.zone.Union(r.b.Around(x))
		return
	}
	p.zone.Union(r.b.Around(x))
	for _, n := range r.b.Neighbours(x) {
		if r.b.At(n) == loser {
			r.enclosed(p, n)
		}
	}
}

// secure makes p, the proof after the winner's move y, a proof before it. The
// move is not on the board. losses counts the loser's passes so far.
func (r *Reader) secure(p *proof, y board.Point, winner board.Colour, losses int) {
	loser := winner.Opponent()
	p.zone.Add(y)
	for _, n := range r.b.Neighbours(y) {
		if r.b.At(n) == loser && r.b.InAtari(n) {
			r.enclosed(p, n)
		}
	}
	r.retakes(p, y, winner)
	left := p.zone
	left.Intersect(r.b.Stones(loser))
	for s := left.First(); s >= 0; s = left.First() {
		stones := r.b.StringAt(s)
		left.Subtract(stones)
		if stones.Has(r.target) {
			continue // should it fall at once, all the better
		}
		p.zone.Union(stones)
		r.libertyBeside(p, s, y, losses)
	}
}

// libertyBeside makes p rest on the loser's string at s not falling to the
// winner's move y, if it does not fall here.
func (r *Reader) libertyBeside(p *proof, s, y board.Point, losses int) {
	libs := r.b.LibertySet(s)
	all := libs.Len()
	libs.Remove(y)
	rest := libs.Len()
	if rest == 0 || libs.Intersects(&p.zone) {
		return
	}
	if all-2 >= losses {
		p.reach = min(p.reach, int16(all-2))
		return
	}
	p.zone.Add(libs.First())
}

// retakes adds to the zone what lets the winner play y where the loser has just
// taken a stone: the loser's stone is not alone there, or not in atari, or took
// more, so that this is no ko.
func (r *Reader) retakes(p *proof, y board.Point, winner board.Colour) {
	if winner == r.free && r.limits.Threats == 0 {
		return
	}
	last := r.b.LastMove()
	if last.Point < 0 || last.Colour == winner || !r.b.Around(last.Point).Has(y) {
		return
	}
	var taken board.PointSet
	r.b.LastCaptured(&taken)
	if taken.Has(y) {
		p.zone.Add(last.Point)
		p.zone.Union(r.b.Around(last.Point))
	}
}
