package tactics

import "shicho/board"

// frame is the state of one ply of the search.
type frame struct {
	proof proof          // of the node's verdict, once it returns
	moves board.PointSet // to be tried yet
	move  board.Point    // the winning move; else the last one refuted
}

// search decides whether the target is captured, with plies left, and leaves
// the proof in the frame of ply. With plies at 0 or below, the line is a ladder.
// The result means nothing once r.stopped is set.
func (r *Reader) search(ply int, attacker bool, plies int) (captured bool) {
	r.nodes++
	if r.limits.Nodes > 0 && r.nodes > r.limits.Nodes {
		r.stopped = true
		return false
	}
	f := &r.frames[ply]
	f.move = board.NoPoint
	if done, captured := r.leaf(f, attacker, plies); done {
		return captured
	}
	key := r.positionKey(attacker)
	best := board.NoPoint
	if e := r.table.find(key); e != nil {
		if r.usable(f, e, attacker, plies) {
			return e.captured
		}
		best = e.move
	}
	captured = r.expand(ply, attacker, plies, best)
	if r.stopped {
		return false
	}
	r.store(key, f, captured, plies)
	if r.audit != nil {
		r.audit(&f.proof, attacker, plies, captured)
	}
	return captured
}

// leaf decides nodes that need no move.
func (r *Reader) leaf(f *frame, attacker bool, plies int) (done, captured bool) {
	liberties := r.b.Liberties(r.target)
	if attacker && plies <= 0 && r.limits.LadderPlies == 0 {
		r.standing(&f.proof, 0, 0)
		f.proof.used = LimitPlies
		return true, false
	}
	if attacker && liberties == 1 {
		last := r.lastLiberty()
		if r.allowed(last, r.attacker) {
			r.standing(&f.proof, 0, 0)
			r.enclosed(&f.proof, r.target)
			f.proof.ladder = plies <= 0
			f.move = last
			return true, true
		}
	}
	if plies <= r.ladderEnd && r.limits.LadderPlies > 0 {
		r.standing(&f.proof, 0, 0)
		f.proof.used = LimitLadder
		return true, false
	}
	if need := r.limits.libertiesToEscape(attacker, plies); liberties >= need {
		r.standing(&f.proof, need, r.passes[r.attacker])
		switch {
		case need == r.limits.Liberties:
			f.proof.used = LimitLiberties
		default:
			f.proof.used = LimitPlies
		}
		return true, false
	}
	return !attacker && r.extend(f, plies), false
}

// extend looks for a liberty of the target on which its owner, to move, gets as
// many liberties as the next node needs.
func (r *Reader) extend(f *frame, plies int) bool {
	need := r.limits.libertiesToEscape(true, plies-1)
	if plies <= 0 {
		return false
	}
	libs := r.b.LibertySet(r.target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if !r.allowed(x, r.defender) {
			continue
		}
		after := libs
		after.Union(r.b.Around(x))
		for _, n := range r.b.Neighbours(x) {
			if r.b.At(n) == r.defender {
				after.Union(r.b.StringNeighbours(n))
			}
		}
		after.Intersect(r.b.Empty())
		after.Remove(x)
		if n := after.Len(); n >= need {
			r.standing(&f.proof, 0, 0)
			f.proof.zone.Add(x)
			for _, n := range r.b.Neighbours(x) {
				if r.b.At(n) == r.defender {
					f.proof.zone.Union(r.b.StringAt(n))
				}
			}
			f.proof.used = LimitPlies
			if need == r.limits.Liberties {
				f.proof.used = LimitLiberties
			}
			f.move = x
			if n-need >= r.passes[r.attacker] {
				f.proof.reach = int16(n - need)
				return true
			}
			for q := after.First(); need > 0; q = after.Next(q + 1) {
				f.proof.zone.Add(q)
				need--
			}
			return true
		}
	}
	return false
}

// lastLiberty is a liberty of the target.
func (r *Reader) lastLiberty() board.Point {
	libs := r.b.LibertySet(r.target)
	return libs.First()
}

// expand searches the moves of a node: the best known one, then a pass, then
// those inside the zone of what refutes the pass or that take a string of it.
// All others are refuted with the pass.
func (r *Reader) expand(ply int, attacker bool, plies int, best board.Point) (captured bool) {
	f, mover := &r.frames[ply], r.side(attacker)
	f.proof = proof{reach: farReach}
	if attacker && plies <= 0 {
		f.moves = r.b.LibertySet(r.target)
		r.enclosed(&f.proof, r.target) // only ataris continue a ladder
		f.proof.ladder, f.proof.used = true, LimitPlies
	} else {
		if best >= 0 && r.try(ply, attacker, plies, best) || r.stopped {
			return attacker
		}
		refuted := f.proof // counts only if it was necessary
		f.proof = proof{reach: farReach}
		if r.tryPass(ply, attacker, plies) || r.stopped {
			return attacker
		}
		f.moves = f.proof.zone
		r.captures(&f.moves, mover.Opponent())
		f.moves.Intersect(r.b.Empty())
		if best >= 0 && f.moves.Has(best) {
			f.moves.Remove(best)
			f.proof.add(&refuted)
		}
	}
	for !f.moves.IsEmpty() {
		x := r.choose(f, attacker)
		f.moves.Remove(x)
		if r.try(ply, attacker, plies, x) || r.stopped {
			return attacker
		}
	}
	r.pad(&f.proof, mover.Opponent(), r.passes[mover])
	return !attacker
}

// try plays x and searches on. It returns true if the move works: the frame has
// the proof then. Otherwise the frame's proof has grown by its refutation.
func (r *Reader) try(ply int, attacker bool, plies int, x board.Point) bool {
	f, mover := &r.frames[ply], r.side(attacker)
	losses := r.passes[mover.Opponent()]
	if !r.play(x, mover) {
		f.proof.zone.Add(x)
		r.whyIllegal(&f.proof, x, mover)
		return false
	}
	captured := r.search(ply+1, !attacker, plies-1)
	child := &r.frames[ply+1].proof
	works := captured == attacker
	if works {
		r.count(child, x, 1, losses) // the move is no suicide
	}
	r.b.Undo()
	if r.stopped {
		return false
	}
	f.move = x
	if !works {
		f.proof.zone.Add(x)
		f.proof.add(child)
		return false
	}
	f.proof = *child
	r.secure(&f.proof, x, mover, losses)
	r.history[mover][x] += int32(max(plies, 1))
	return true
}

// tryPass is try for the pass, whose refutation is that of all moves outside the
// zone.
func (r *Reader) tryPass(ply int, attacker bool, plies int) bool {
	f, mover := &r.frames[ply], r.side(attacker)
	r.passes[mover]++
	r.b.TryPlay(board.Pass, mover)
	captured := r.search(ply+1, !attacker, plies-1)
	r.b.Undo()
	r.passes[mover]--
	if r.stopped {
		return false
	}
	f.proof = r.frames[ply+1].proof
	if captured == attacker {
		f.move = board.Pass
		return true
	}
	f.proof.reach--
	return false
}

// play makes the move of a side if it is legal in the search: simple ko, which
// binds only the side that is not free of it, and no suicide.
func (r *Reader) play(x board.Point, mover board.Colour) bool {
	if mover == r.free {
		return r.b.PlayThroughKo(x, mover)
	}
	return r.b.TryPlay(x, mover)
}

// allowed tells whether the ko lets a side play x.
func (r *Reader) allowed(x board.Point, mover board.Colour) bool {
	ko, banned := r.b.Ko()
	return x != ko || mover != banned || mover == r.free
}

func (r *Reader) side(attacker bool) board.Colour {
	if attacker {
		return r.attacker
	}
	return r.defender
}

// positionKey is the key of the position for the question at hand.
func (r *Reader) positionKey(attacker bool) uint64 {
	key := r.b.Key() ^ r.salt
	if attacker {
		key ^= attackerSalt
	}
	if ko, banned := r.b.Ko(); ko >= 0 && banned == r.side(attacker) && banned != r.free {
		key ^= mix(uint64(ko) + 1)
	}
	return key
}

// usable tells whether an entry answers the node, and puts its proof in the
// frame.
func (r *Reader) usable(f *frame, e *entry, attacker bool, plies int) bool {
	if e.captured && int(e.depth) > plies || !e.captured && int(e.depth) < plies {
		return false
	}
	mover := r.side(attacker)
	winner := r.defender
	if e.captured {
		winner = r.attacker
	}
	losses := r.passes[winner.Opponent()]
	if int(e.proof.reach) < losses {
		return false
	}
	f.proof = e.proof
	f.move = e.move
	if winner == mover && e.move >= 0 {
		r.retakes(&f.proof, e.move, winner)
	}
	return true
}

// store keeps the verdict of a node.
func (r *Reader) store(key uint64, f *frame, captured bool, plies int) {
	depth := int16(plies)
	if !captured && f.proof.used&(LimitPlies|LimitLadder) == 0 {
		depth = always
	}
	e := r.table.slot(key)
	e.key, e.generation = key, r.table.generation
	e.depth, e.move, e.captured = depth, f.move, captured
	e.proof = f.proof
}
