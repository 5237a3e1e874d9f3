package tactics

import "shicho/board"

// keeps tells whether the attacker's move at the target's last liberty ends the
// matter: the owner cannot take back, see Limits.Retakes. What that rests on, it
// adds to p.
func (r *Reader) keeps(p *proof, last board.Point) bool {
	if !r.limits.Retakes || r.b.StringSize(r.target) > 1 {
		return true
	}
	after := *r.b.Around(last)
	after.Intersect(r.b.Empty())
	after.Add(r.target)
	for _, n := range r.b.Neighbours(last) {
		if after.Len() > 1 {
			break
		}
		switch {
		case r.b.At(n) == r.attacker:
			p.zone.Union(r.b.StringAt(n))
			libs := r.b.LibertySet(n)
			libs.Remove(last)
			after.Union(&libs)
		case n != r.target && r.b.At(n) == r.defender && r.b.InAtari(n): // it falls, too
			r.enclosed(p, n)
			after.Add(n)
		}
	}
	if after.Len() < 2 {
		return false
	}
	p.rely(&after, 2, r.passes[r.defender])
	return true
}

// tookOne tells whether the target that was just taken was a single stone.
func (r *Reader) tookOne() bool {
	var taken board.PointSet
	r.b.LastCaptured(&taken)
	return !taken.Intersects(r.b.Around(r.target))
}

// taken decides a node where the attacker has just taken the target. If that was
// a single stone, the owner takes back, if he can, and the question goes on about the stone
// that does so, on the same point.
func (r *Reader) taken(ply, plies int) (captured bool) {
	f, taker := &r.frames[ply], r.b.LastMove().Point
	f.proof = proof{reach: farReach}
	f.proof.zone.Add(r.target)
	if !r.limits.Retakes || !r.tookOne() {
		return true
	}
	if r.b.Liberties(taker) > 1 {
		f.proof.zone.Union(r.b.StringAt(taker))
		r.count(&f.proof, taker, 2, r.passes[r.defender])
		return true
	}
	through := r.throughKo(r.target, r.defender)
	if !r.play(r.target, r.defender) {
		r.whyIllegal(&f.proof, r.target, r.defender)
		return true
	}
	r.spend(through, 1)
	captured = r.search(ply+1, true, plies-1)
	r.spend(through, -1)
	child := &r.frames[ply+1].proof
	if !captured {
		r.breathes(child, r.target, r.passes[r.attacker])
	}
	r.b.Undo()
	if r.stopped {
		return false
	}
	if captured {
		f.proof.add(child)
		r.enclosed(&f.proof, taker)
		r.whyThreat(&f.proof, r.target, r.defender, through)
		return true
	}
	f.proof, f.move = *child, r.target
	r.secure(&f.proof, r.target, r.defender, r.passes[r.attacker])
	f.proof.ko = f.proof.ko || through
	return false
}
