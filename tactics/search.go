package tactics

import "shicho/board"

// Tunables of the search; each was chosen by nodes per game of a mining run.
const (
	plainTries   = 2 // extensions and captures that an owner tries before the pass
	plainPlies   = 4 // where as many plies are left
	similarPlies = 3 // plies left from which proofs are kept by their zone too
)

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
	if r.b.At(r.target) == board.Empty {
		return r.taken(ply, plies)
	}
	if done, captured := r.leaf(f, attacker, plies); done {
		return captured
	}
	key := r.positionKey(attacker)
	best := board.NoPoint
	if e := r.table.find(key); e != nil {
		if r.asFar(e, maxPlies) && r.usable(f, e, attacker, plies, 0) {
			return e.captured
		}
		best = e.move
	}
	similar := plies >= similarPlies && !r.banned(attacker)
	if similar {
		if found, captured := r.recall(f, attacker, plies); found {
			return captured
		}
	}
	captured = r.expand(ply, attacker, plies, best)
	if r.stopped {
		return false
	}
	r.seen.Union(&f.proof.zone)
	r.table.slot(key).set(f, captured, plies)
	if similar {
		r.remember(f, attacker, captured, plies)
	}
	if r.audit != nil {
		r.audit(&f.proof, attacker, plies, captured)
	}
	return captured
}

// leaf decides nodes that need no move, or one that needs no search.
func (r *Reader) leaf(f *frame, attacker bool, plies int) (done, captured bool) {
	if attacker && plies <= 0 && r.limits.LadderPlies == 0 {
		r.standing(&f.proof, 0, LimitPlies)
		return true, false
	}
	liberties := r.b.Liberties(r.target)
	if attacker && liberties == 1 {
		libs := r.b.LibertySet(r.target)
		last := libs.First()
		r.standing(&f.proof, 0, 0)
		r.enclosed(&f.proof, r.target)
		if r.allowed(last, r.attacker) && r.keeps(&f.proof, last) {
			f.proof.ladder = plies <= 0
			f.proof.ko = r.throughKo(last, r.attacker)
			f.move = last
			return true, true
		}
	}
	if plies <= r.ladderEnd && r.limits.LadderPlies > 0 {
		r.standing(&f.proof, 0, LimitLadder)
		return true, false
	}
	if need := r.limits.libertiesToEscape(attacker, plies); liberties >= need {
		r.standing(&f.proof, need, r.escapeLimit(need))
		return true, false
	}
	if attacker {
		return false, false
	}
	if liberties == 1 && plies >= 2 && r.doomed(f) {
		return true, true
	}
	return r.extend(f, plies), false
}

// expand searches the moves of a node: the best known one, then a pass, then
// those inside the zone of what refutes the pass or that take a string of it.
// All others are refuted with the pass.
func (r *Reader) expand(ply int, attacker bool, plies int, best board.Point) (captured bool) {
	f, mover := &r.frames[ply], r.side(attacker)
	f.proof = proof{reach: farReach}
	if attacker && plies <= 0 {
		// Only ataris continue a ladder. With another liberty it would be over.
		f.moves = r.b.LibertySet(r.target)
		f.proof.zone = f.moves
		f.proof.zone.Union(r.b.StringAt(r.target))
		f.proof.ladder, f.proof.used = true, LimitPlies
	} else {
		if r.tryFirst(ply, attacker, plies, best) || r.stopped {
			return attacker
		}
		if r.tryPass(ply, attacker, plies) || r.stopped {
			return attacker
		}
		f.moves = f.proof.zone
		r.captures(&f.moves, mover.Opponent())
		f.moves.Intersect(r.b.Empty())
		if attacker && r.limits.Near {
			r.stayNear(f)
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

// tryFirst tries the moves that are worth it before the zone is known: the best
// one of an earlier search and the plainest defences. Those that fail are tried
// again if they turn out to lie in the zone; the tables remember.
func (r *Reader) tryFirst(ply int, attacker bool, plies int, best board.Point) bool {
	if best >= 0 && r.try(ply, attacker, plies, best) {
		return true
	}
	if attacker || plies < plainPlies {
		return false
	}
	f := &r.frames[ply]
	f.moves = r.b.LibertySet(r.target)
	for range plainTries {
		if f.moves.IsEmpty() || r.stopped {
			break
		}
		x := r.choose(f, attacker)
		f.moves.Remove(x)
		if x != best && r.try(ply, attacker, plies, x) {
			return true
		}
	}
	return false
}

// try plays x and searches on. It returns true if the move works: the frame has
// the proof then. Otherwise the frame's proof has grown by its refutation.
func (r *Reader) try(ply int, attacker bool, plies int, x board.Point) bool {
	f, mover := &r.frames[ply], r.side(attacker)
	losses, through := r.passes[mover.Opponent()], r.throughKo(x, mover)
	if !r.play(x, mover) {
		f.proof.zone.Add(x)
		r.whyIllegal(&f.proof, x, mover)
		return false
	}
	r.spend(through, 1)
	captured := r.search(ply+1, !attacker, plies-1)
	r.spend(through, -1)
	child := &r.frames[ply+1].proof
	works := captured == attacker
	quiet := r.b.LastCaptures() == 0
	if works {
		r.breathes(child, x, losses)
	}
	r.b.Undo()
	if r.stopped {
		return false
	}
	f.move = x
	if works {
		f.proof = *child
		r.secure(&f.proof, x, mover, losses)
		f.proof.ko = f.proof.ko || through
		return true
	}
	f.proof.zone.Add(x)
	f.proof.add(child)
	r.whyThreat(&f.proof, x, mover, through)
	if quiet && !child.zone.Has(x) && int(child.reach) > r.passes[mover] {
		// The refutation does not need the move: it is one of the pass too, and of
		// all moves outside its zone.
		f.proof.reach = min(f.proof.reach, child.reach-1)
		inside := child.zone
		r.captures(&inside, mover.Opponent())
		f.moves.Intersect(&inside)
	}
	return false
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
	if r.mayRetake(mover) {
		return r.b.PlayThroughKo(x, mover)
	}
	return r.b.TryPlay(x, mover)
}

// mayRetake tells whether the mover is free of ko, and has a threat left.
func (r *Reader) mayRetake(mover board.Colour) bool {
	return mover == r.free && (r.limits.Threats == 0 || r.threats > 0)
}

// spend takes so many threats from the free side where it retook at once, which makes another question of it.
func (r *Reader) spend(through bool, threats int) {
	if !through || r.limits.Threats == 0 {
		return
	}
	r.salt ^= r.threatSalt()
	r.threats -= threats
	r.salt ^= r.threatSalt()
}

// whyThreat makes p, which rests on the refutation of the loser's move at x, rest on its having cost a threat, if it did.
func (r *Reader) whyThreat(p *proof, x board.Point, loser board.Colour, through bool) {
	if through && r.limits.Threats > 0 {
		r.whyIllegal(p, x, loser)
	}
}

// threatSalt tells positions apart by the threats that are left.
func (r *Reader) threatSalt() uint64 { return mix(uint64(r.threats) + 1<<32) }

// throughKo tells whether only its freedom lets a side play x.
func (r *Reader) throughKo(x board.Point, mover board.Colour) bool {
	ko, banned := r.b.Ko()
	return x == ko && mover == banned && r.mayRetake(mover)
}

// allowed tells whether the ko lets a side play x.
func (r *Reader) allowed(x board.Point, mover board.Colour) bool {
	ko, banned := r.b.Ko()
	return x != ko || mover != banned || r.mayRetake(mover)
}

// banned tells whether a ko keeps the side from some move, or makes it cost a threat.
func (r *Reader) banned(attacker bool) bool {
	ko, banned := r.b.Ko()
	mover := r.side(attacker)
	return ko >= 0 && mover == banned && (mover != r.free || r.limits.Threats > 0)
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
	if r.banned(attacker) {
		ko, _ := r.b.Ko()
		key ^= mix(uint64(ko) + 1)
	}
	return key
}
