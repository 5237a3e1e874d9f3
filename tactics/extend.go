package tactics

import "shicho/board"

// extend looks for a liberty of the target on which its owner, to move, gets as
// many liberties as the next node needs for an escape.
func (r *Reader) extend(f *frame, plies int) bool {
	if plies <= 0 {
		return false
	}
	need := r.limits.libertiesToEscape(true, plies-1)
	libs := r.b.LibertySet(r.target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if !r.allowed(x, r.defender) {
			continue
		}
		after := r.extension(x, &libs)
		if after.Len() >= need {
			joined := r.joined(x)
			f.move = x
			r.standing(&f.proof, 0, r.escapeLimit(need))
			f.proof.ko = r.throughKo(x, r.defender)
			f.proof.zone.Union(&joined)
			f.proof.zone.Add(x)
			f.proof.rely(&after, need, r.passes[r.attacker])
			return true
		}
	}
	return false
}

// doomed tells whether the target, in atari with its owner to move, falls whatever he does: he gets one liberty
// at most by an extension, and there is no string to take around it.
func (r *Reader) doomed(f *frame) bool {
	if r.limits.Retakes && r.b.StringSize(r.target) == 1 {
		return false
	}
	libs := r.b.LibertySet(r.target)
	last := libs.First()
	if r.anyInAtari(r.b.StringNeighbours(r.target)) || r.anyInAtari(r.b.Around(last)) {
		return false
	}
	after := r.extension(last, &libs)
	if after.Len() > 1 {
		return false
	}
	joined := r.joined(last)
	r.standing(&f.proof, 0, 0)
	r.enclosed(&f.proof, r.target)
	f.proof.zone.Union(r.b.Around(last))
	for s := joined.First(); s >= 0; s = joined.First() {
		joined.Subtract(r.b.StringAt(s))
		r.enclosed(&f.proof, s)
	}
	r.pad(&f.proof, r.attacker, r.passes[r.defender])
	return true
}

// anyInAtari tells whether a string of the attacker among the points is in atari.
func (r *Reader) anyInAtari(among *board.PointSet) bool {
	walls := *among
	walls.Intersect(r.b.Stones(r.attacker))
	for s := walls.First(); s >= 0; s = walls.First() {
		if r.b.InAtari(s) {
			return true
		}
		walls.Subtract(r.b.StringAt(s))
	}
	return false
}

// extension is the set of liberties that the target, with those liberties, has
// once its owner has played the liberty x, not counting what the move may take.
func (r *Reader) extension(x board.Point, libs *board.PointSet) (after board.PointSet) {
	after = *libs
	after.Union(r.b.Around(x))
	own := r.b.Root(r.target)
	for _, n := range r.b.Neighbours(x) {
		if r.b.At(n) == r.defender && r.b.Root(n) != own {
			after.Union(r.b.StringNeighbours(n))
		}
	}
	after.Intersect(r.b.Empty())
	after.Remove(x)
	return after
}

// joined are the stones of the owner's strings beside x.
func (r *Reader) joined(x board.Point) (joined board.PointSet) {
	for _, n := range r.b.Neighbours(x) {
		if r.b.At(n) == r.defender {
			joined.Union(r.b.StringAt(n))
		}
	}
	return joined
}

// escapeLimit is the limit that makes so many liberties an escape.
func (r *Reader) escapeLimit(need int) Limit {
	if need == r.limits.Liberties {
		return LimitLiberties
	}
	return LimitPlies
}
