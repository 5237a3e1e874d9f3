package tactics

import "shicho/board"

// Tunables of the proof-number search; chosen by the questions answered within a
// node limit.
const (
	fewLiberties = 3 // with which the target has escaped in the first stage
	narrowing    = 1
	infinite     = 1 << 28
	maxChildren  = board.MaxSize*board.MaxSize + 1 // every point and the pass
)

// numbers are the proof and the disproof number of a node: how many leaves must
// still be decided, at the least, to prove that the target is captured, and that it
// escapes.
type numbers struct {
	proof, disproof uint32
}

var (
	capturedNumbers = numbers{0, infinite}
	escapedNumbers  = numbers{infinite, 0}
)

func (n numbers) decided() bool { return n.proof == 0 || n.disproof == 0 }

// child is a move of a node under search.
type child struct {
	move board.Point
	numbers
}

// node is the state of one ply of the proof-number search, beside its frame.
type node struct {
	children [maxChildren]child
	count    int
	tried    board.PointSet // moves that are or were among the children
	key      uint64
	// must is what is left to the owner once his pass is refuted: passed. All
	// other moves are refuted with it. changed tells that it became smaller.
	must            board.PointSet
	passed, changed bool
}

// prove decides whether the target is captured by a depth-first proof-number
// search (Nagai, Df-pn algorithm for searching AND/OR trees, 2002). The owner's
// moves are those that zones leave him, as in search; the attacker is kept near,
// so that captures are proofs and escapes rest on LimitNear.
//
// Where he fails he looks further away, until the nodes run out: reach is how far
// at the root. There, as deeper, a target that has the liberties of an escape is one.
// The proof in the root's frame is that of the last whole search; the owner's move there
// is another if the search that was cut has refuted it.
func (r *Reader) prove(attacker bool) (captured bool) {
	f := &r.frames[0]
	enough := r.limits.Liberties
	defer func() { r.limits.Liberties = enough }()
	for stage := 0; stage <= max(r.limits.Width, enough-fewLiberties); stage++ {
		r.width, r.limits.Liberties = schedule(stage, enough)
		before := *f
		n, done := r.evaluateLeaf(f, attacker, maxPlies)
		if !done {
			n = r.hopefully(attacker)
		}
		if r.stopped {
			r.stopped = stage == 0
			*f = before
			if !attacker {
				f.move = r.likeliest(f.move, false)
			}
			f.proof.used |= LimitNodes // with fewer liberties, or nearer, than the limits want
			return false
		}
		if n.proof == 0 || f.proof.used&LimitNear == 0 && r.limits.Liberties == enough {
			return n.proof == 0
		}
	}
	return false
}

// schedule is how far from the fight the attacker looks at the root in a stage,
// and with how many liberties the target has escaped.
func schedule(stage, enough int) (width, liberties int) {
	return stage, min(enough, fewLiberties+stage)
}

// level is how far from the fight the attacker looks at a ply.
func (r *Reader) level(ply int) int {
	if r.joining {
		return r.width
	}
	return max(r.width-ply/narrowing, 0)
}

// develop searches a node until one of its numbers reaches its bound.
func (r *Reader) develop(ply int, attacker bool, plies int, bound numbers) numbers {
	f, n := &r.frames[ply], &r.tree[ply]
	n.key = r.positionKey(attacker)
	n.count, n.tried, n.passed, n.changed = 0, board.PointSet{}, false, false
	f.proof = proof{reach: farReach}
	f.move = board.NoPoint
	r.generate(ply, attacker, plies)
	for !r.stopped {
		if n.changed {
			r.narrow(ply, plies)
		}
		sum, best, second := n.sum(attacker)
		if sum.decided() {
			return r.settle(ply, attacker, plies, sum)
		}
		if sum.proof >= bound.proof || sum.disproof >= bound.disproof {
			r.numbers.keep(n.key, sum)
			return sum
		}
		c := &n.children[best]
		r.visit(ply, c, attacker, plies, childBound(sum, bound, c.numbers, second, attacker))
	}
	return numbers{1, 1}
}

// childBound is how far the best child is searched: until another is better, with
// some slack, or the node reaches its own bound.
func childBound(sum, bound, c numbers, second uint32, attacker bool) numbers {
	slack := second + second/2 + 1
	if attacker {
		return numbers{min(bound.proof, slack), bound.disproof - sum.disproof + c.disproof}
	}
	return numbers{bound.proof - sum.proof + c.proof, min(bound.disproof, slack)}
}

// sum adds up the numbers of the children: the side to move needs one, the other
// side all. second is the number of the second best child.
func (n *node) sum(attacker bool) (sum numbers, best int, second uint32) {
	least, total := uint32(infinite), uint32(0)
	best, second = -1, infinite
	for i := range n.children[:n.count] {
		one, all := n.children[i].disproof, n.children[i].proof
		if attacker {
			one, all = all, one
		}
		total = min(total+all, infinite)
		if one < least {
			least, second, best = one, least, i
		} else if one < second {
			second = one
		}
	}
	switch {
	case least == 0:
		return lost(!attacker), best, second
	case total == 0:
		return lost(attacker), best, second
	}
	least, total = min(least, infinite-1), min(total, infinite-1)
	if attacker {
		return numbers{least, total}, best, second
	}
	return numbers{total, least}, best, second
}

// generate makes the children that are worth trying from the start.
func (r *Reader) generate(ply int, attacker bool, plies int) {
	if r.joining {
		r.generateConnection(ply, attacker, plies)
		return
	}
	if r.b.At(r.target) == board.Empty {
		r.add(ply, r.target, attacker, plies)
		return
	}
	var moves board.PointSet
	if attacker {
		moves = r.reachable(r.level(ply))
		r.block(ply, &moves, plies)
	} else {
		moves = r.saving()
	}
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if attacker && r.expect(ply, x) {
			continue
		}
		if r.add(ply, x, attacker, plies) || r.stopped {
			return
		}
	}
	if !attacker || r.banned(true) {
		r.add(ply, board.Pass, attacker, plies)
	}
}

// dilate adds the empty points beside those of a set.
func (r *Reader) dilate(points *board.PointSet) {
	all := *points
	for x := points.First(); x >= 0; x = points.Next(x + 1) {
		all.Union(r.b.Around(x))
	}
	all.Intersect(r.b.Empty())
	*points = all
}

// add makes a move a child, with what can be known of it without a search. It
// returns true if that shows that the move works.
func (r *Reader) add(ply int, x board.Point, attacker bool, plies int) bool {
	n := &r.tree[ply]
	if x >= 0 {
		n.tried.Add(x)
	}
	c := &n.children[n.count]
	n.count++
	*c = child{move: x}
	return r.visit(ply, c, attacker, plies, numbers{})
}

// visit plays the move of a child and searches it within the bound. What is
// decided for the other side, the proof of the node rests on; if it is for the
// side to move, that is the proof of the node, and it returns true.
func (r *Reader) visit(ply int, c *child, attacker bool, plies int, bound numbers) bool {
	f, x, mover := &r.frames[ply], c.move, r.side(attacker)
	losses, through := r.passes[mover.Opponent()], r.throughKo(x, mover)
	if x == board.Pass {
		r.passes[mover]++
		defer func() { r.passes[mover]-- }()
	}
	if !r.play(x, mover) {
		f.proof.zone.Add(x)
		r.whyIllegal(&f.proof, x, mover)
		c.numbers = lost(attacker)
		return false
	}
	before := c.numbers
	r.spend(through, 1)
	c.numbers = r.evaluate(ply+1, !attacker, plies-1)
	if !c.decided() && bound.proof > 0 {
		c.numbers = r.develop(ply+1, !attacker, plies-1, bound)
	}
	r.spend(through, -1)
	proved := &r.frames[ply+1].proof
	works := c.numbers == lost(!attacker)
	quiet := r.b.LastCaptures() == 0
	if works && x >= 0 {
		r.breathes(proved, x, losses)
	}
	r.b.Undo()
	if r.stopped {
		c.numbers = before // a search that was cut knows nothing
		return false
	}
	if !c.decided() {
		return false
	}
	if works {
		f.proof, f.move = *proved, x
		if x >= 0 {
			r.secure(&f.proof, x, mover, losses)
			f.proof.ko = f.proof.ko || through
		}
		return true
	}
	r.refuted(ply, x, attacker, proved, quiet)
	r.whyThreat(&f.proof, x, mover, through)
	return false
}

// lost are the numbers of a node where the side to move has lost.
func lost(attacker bool) numbers {
	if attacker {
		return escapedNumbers
	}
	return capturedNumbers
}

// refuted makes the node rest on the refutation of a move.
func (r *Reader) refuted(ply int, x board.Point, attacker bool, by *proof, quiet bool) {
	f, n, mover := &r.frames[ply], &r.tree[ply], r.side(attacker)
	f.proof.add(by)
	passes := x == board.Pass
	if x >= 0 {
		f.proof.zone.Add(x)
		passes = quiet && !by.zone.Has(x) && int(by.reach) > r.passes[mover]
	}
	if attacker || !passes || r.b.At(r.target) == board.Empty {
		return
	}
	f.proof.reach = min(f.proof.reach, by.reach-1)
	must := by.zone
	r.captures(&must, r.attacker)
	must.Intersect(r.b.Empty())
	if n.passed {
		must.Intersect(&n.must)
	}
	n.must, n.passed, n.changed = must, true, true
}

// narrow makes the children of the owner the moves that he must try now that his
// pass is refuted.
func (r *Reader) narrow(ply, plies int) {
	n := &r.tree[ply]
	n.changed = false
	kept := 0
	for _, c := range n.children[:n.count] {
		if c.proof == 0 || c.move >= 0 && n.must.Has(c.move) || c.disproof == 0 {
			n.children[kept] = c
			kept++
		}
	}
	n.count = kept
	left := n.must
	left.Subtract(&n.tried)
	for x := left.First(); x >= 0; x = left.Next(x + 1) {
		if n.must.Has(x) && (r.add(ply, x, false, plies) || r.stopped) {
			return
		}
	}
}

// settle keeps the verdict of a node.
func (r *Reader) settle(ply int, attacker bool, plies int, sum numbers) numbers {
	f := &r.frames[ply]
	captured := sum.proof == 0
	if captured != attacker {
		if r.b.At(r.target) == board.Empty {
			f.proof.zone.Add(r.target)
			r.enclosed(&f.proof, r.b.LastMove().Point)
		} else {
			r.pad(&f.proof, r.side(!attacker), r.passes[r.side(attacker)])
		}
		if attacker {
			f.proof.used |= LimitNear
		}
	}
	r.seen.Union(&f.proof.zone)
	if int(f.proof.loop) == maxPlies-ply {
		f.proof.loop = 0 // that position was this one
	}
	if f.proof.loop == 0 && r.b.At(r.target) != board.Empty {
		r.store(ply, attacker, captured, plies)
		if r.audit != nil {
			r.audit(&f.proof, attacker, plies, captured)
		}
	}
	return sum
}

// store keeps the verdict of a node that does not depend on the way there.
func (r *Reader) store(ply int, attacker, captured bool, plies int) {
	f, key := &r.frames[ply], r.tree[ply].key
	if captured {
		plies = 0 // it holds at any depth
	}
	e := r.table.slot(key)
	e.set(f, captured, plies)
	e.level, e.enough = int8(r.level(ply)), int8(r.limits.Liberties)
	if captured && !r.banned(attacker) {
		r.remember(f, attacker, captured, plies)
	}
}

// evaluate is what can be said of a node without a search: its verdict, its
// numbers of an earlier visit, or a guess.
func (r *Reader) evaluate(ply int, attacker bool, plies int) numbers {
	f := &r.frames[ply]
	f.move = board.NoPoint
	r.nodes++
	if r.limits.Nodes > 0 && r.nodes > r.limits.Nodes {
		r.stopped = true
		return numbers{1, 1}
	}
	if n, done := r.evaluateLeaf(f, attacker, plies); done {
		return n
	}
	key := r.positionKey(attacker)
	if before := r.repeated(ply, key); before >= 0 {
		r.standing(&f.proof, 0, LimitPlies)
		f.proof.loop = int16(maxPlies - before)
		return escapedNumbers
	}
	if e := r.table.find(key); e != nil && r.asFar(e, ply) && r.usable(f, e, attacker, plies, 0) {
		return decided(e.captured)
	}
	if !r.banned(attacker) {
		if found, captured := r.recall(f, attacker, plies); found && captured {
			return decided(captured)
		}
	}
	if known, ok := r.numbers.find(key); ok {
		return known
	}
	return r.guess(f, attacker)
}

// evaluateLeaf is evaluate without the tables, where that is done.
func (r *Reader) evaluateLeaf(f *frame, attacker bool, plies int) (n numbers, done bool) {
	switch {
	case r.joining:
		done, connected := r.connectionLeaf(f, attacker, plies)
		return decided(connected), done
	case r.b.At(r.target) == board.Empty:
		return r.evaluateTaken(f), true
	case plies <= 0:
		r.standing(&f.proof, 0, LimitPlies)
		return escapedNumbers, true
	}
	done, captured := r.leaf(f, attacker, plies)
	return decided(captured), done
}

func decided(captured bool) numbers {
	if captured {
		return capturedNumbers
	}
	return escapedNumbers
}

// asFar tells whether an entry comes from a search that looked as far as this one.
func (r *Reader) asFar(e *entry, ply int) bool {
	if e.captured {
		return true
	}
	return int(e.enough) >= r.limits.Liberties && (e.proof.used&LimitNear == 0 || int(e.level) >= r.level(ply))
}

// evaluateTaken is evaluate where the target has just been taken.
func (r *Reader) evaluateTaken(f *frame) numbers {
	f.proof = proof{reach: farReach}
	f.proof.zone.Add(r.target)
	if !r.limits.Retakes || !r.tookOne() {
		return capturedNumbers
	}
	if taker := r.b.LastMove().Point; r.b.Liberties(taker) > 1 {
		f.proof.zone.Union(r.b.StringAt(taker))
		r.count(&f.proof, taker, 2, r.passes[r.defender])
		return capturedNumbers
	}
	if !r.allowed(r.target, r.defender) {
		r.whyIllegal(&f.proof, r.target, r.defender)
		return capturedNumbers
	}
	return numbers{2, 1}
}

// guess are the numbers of a node that was not searched: the fewer liberties, the
// nearer the capture.
func (r *Reader) guess(f *frame, attacker bool) numbers {
	if r.joining {
		return r.guessConnection(f, attacker)
	}
	return r.guessLiberties(r.b.Liberties(r.target), attacker)
}

// guessLiberties is guess where the target has so many liberties.
func (r *Reader) guessLiberties(n int, attacker bool) numbers {
	liberties, enough := uint32(n), uint32(r.limits.Liberties)
	if attacker {
		return numbers{max(liberties*(liberties-1)/2, 1) * liberties, 2 * (enough - min(liberties, enough-1))}
	}
	return numbers{liberties * liberties * (liberties + 1) / 2, enough - min(liberties, enough-1)}
}

// repeated is the ply on the way to this one where the position came before, -1
// if it did not.
func (r *Reader) repeated(ply int, key uint64) int {
	if r.b.LastCaptures() == 0 {
		return -1
	}
	for i := ply - 2; i >= 0; i -= 2 {
		if r.tree[i].key == key {
			return i
		}
	}
	return -1
}

// saving are the moves that an owner tries from the start: the target's
// liberties, and the captures and ataris of the strings around it.
func (r *Reader) saving() board.PointSet {
	moves := r.b.LibertySet(r.target)
	r.short(&moves, r.b.StringNeighbours(r.target), r.attacker, min(moves.Len(), 2))
	return moves
}
