package solve

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// The search by proof numbers (Nagai, Df-pn algorithm for searching AND/OR trees, 2002).
// The defender's moves are those that zones leave him, as in the search by plies. The
// attacker is kept near, so that captures are proofs and escapes rest on LimitNear. A
// position that came before on the way is an escape there, and nowhere else.

const (
	infinite    = 1 << 28
	maxChildren = board.MaxSize*board.MaxSize + 1 // every point and the pass
)

// numbers are the proof number and the disproof number of a node: the least number of
// leaves that must still be decided to prove that the goal is reached, or that it is not.
type numbers struct {
	proof, disproof uint32
}

var (
	reachedNumbers   = numbers{0, infinite}
	preventedNumbers = numbers{infinite, 0}
)

func (n numbers) isDecided() bool { return n.proof == 0 || n.disproof == 0 }

// decidedNumbers is the numbers of a decided node.
func decidedNumbers(reached bool) numbers {
	if reached {
		return reachedNumbers
	}
	return preventedNumbers
}

// lostNumbers is the numbers of a node where a side has lost.
func lostNumbers(side terms.Side) numbers { return decidedNumbers(side == terms.Defender) }

// child is a move of a node under search.
type child struct {
	move board.Point
	numbers
}

// node is the state of one ply of the search by proof numbers, beside its frame.
type node struct {
	children [maxChildren]child
	count    int
	tried    board.PointSet // moves that are or were among the children
	key      uint64
	// passed tells that the defender's pass is refuted, and with it all moves but those
	// of must. changed tells that must became smaller.
	must            board.PointSet
	passed, changed bool
}

// develop searches a node until one of its numbers reaches its bound.
func (s *Solver) develop(ply int, toMove terms.Side, plies int, bound numbers) numbers {
	f, n := &s.frames[ply], &s.tree[ply]
	n.key = s.Key(toMove)
	n.count, n.tried, n.passed, n.changed = 0, board.PointSet{}, false, false
	f.proof = zone.Proof{Reach: zone.FarReach}
	f.move = board.NoPoint
	s.generate(ply, toMove, plies)
	for !s.stopped {
		if n.changed {
			if s.narrow(ply, plies); s.stopped {
				break
			}
		}
		sum, best, second := n.sum(toMove)
		if sum.isDecided() {
			return s.settle(ply, toMove, plies, sum)
		}
		if sum.proof >= bound.proof || sum.disproof >= bound.disproof {
			*s.numbers.Take(n.key) = sum
			return sum
		}
		c := &n.children[best]
		s.visit(ply, c, toMove, plies, childBound(sum, bound, c.numbers, second, toMove))
	}
	return numbers{1, 1}
}

// childBound is how far the best child is searched: until another child is better, with
// some slack, or the node reaches its own bound.
func childBound(sum, bound, c numbers, second uint32, toMove terms.Side) numbers {
	slack := second + second/2 + 1
	if toMove == terms.Attacker {
		return numbers{min(bound.proof, slack), bound.disproof - sum.disproof + c.disproof}
	}
	return numbers{bound.proof - sum.proof + c.proof, min(bound.disproof, slack)}
}

// sum adds up the numbers of the children: the side to move needs one child, the other
// side all. second is the number of the second best child.
func (n *node) sum(toMove terms.Side) (sum numbers, best int, second uint32) {
	attacks := toMove == terms.Attacker
	least, total := uint32(infinite), uint32(0)
	best, second = -1, infinite
	for i := range n.children[:n.count] {
		one, all := n.children[i].disproof, n.children[i].proof
		if attacks {
			one, all = all, one
		}
		total = min(total+all, infinite)
		second = min(second, max(one, least))
		if one < least {
			least, best = one, i
		}
	}
	switch {
	case least == 0:
		return lostNumbers(toMove.Opponent()), best, second
	case total == 0:
		return lostNumbers(toMove), best, second
	}
	least, total = min(least, infinite-1), min(total, infinite-1)
	if attacks {
		return numbers{least, total}, best, second
	}
	return numbers{total, least}, best, second
}

// visit plays the move of a child and searches it within the bound. If the child is
// decided for the side to move, its proof becomes that of the node, and visit returns
// true. If it is decided for the other side, the node's proof rests on it.
func (s *Solver) visit(ply int, c *child, toMove terms.Side, plies int, bound numbers) bool {
	f, x, opponent := &s.frames[ply], c.move, toMove.Opponent()
	if x >= 0 {
		s.prefetch(x, toMove)
	}
	m, legal := s.Play(x, toMove)
	if !legal {
		f.proof.Zone.Add(x)
		f.proof.ExplainIllegal(&s.Position, x, toMove)
		c.numbers = lostNumbers(toMove)
		return false
	}
	if x >= 0 {
		s.seen.Add(x)
	}
	before := c.numbers
	c.numbers = s.evaluate(ply+1, opponent, plies-1)
	if !c.isDecided() && bound.proof > 0 {
		c.numbers = s.develop(ply+1, opponent, plies-1, bound)
	}
	proved := &s.frames[ply+1].proof
	works := c.numbers == lostNumbers(opponent)
	quiet := s.Board.LastCaptures() == 0
	if works && x >= 0 {
		proved.KeepLiberty(&s.Position, x, toMove)
	}
	s.Undo(m)
	if s.stopped {
		c.numbers = before // a search that was cut knows nothing
		return false
	}
	if !c.isDecided() {
		return false
	}
	proved.Plies++
	if works {
		f.proof, f.move = *proved, x
		if x >= 0 {
			f.proof.PlayFirst(&s.Position, m)
		}
		return true
	}
	s.refute(ply, x, toMove, proved, quiet)
	f.proof.ExplainThreat(&s.Position, m)
	return false
}

// refute makes the node rest on the refutation of a move. quiet tells that the move
// took nothing.
func (s *Solver) refute(ply int, x board.Point, toMove terms.Side, by *zone.Proof, quiet bool) {
	f, n := &s.frames[ply], &s.tree[ply]
	f.proof.Add(by)
	passes := x == board.Pass // or the refutation serves as one of the pass
	if x >= 0 {
		f.proof.Zone.Add(x)
		passes = quiet && !by.Zone.Has(x) && int(by.Reach) > s.Passes[toMove]
	}
	if toMove == terms.Attacker || !passes || s.IsTaken() {
		return
	}
	f.proof.Reach = min(f.proof.Reach, by.Reach-1)
	must := by.Zone
	zone.AddCaptures(s.Board, &must, s.Colour(terms.Attacker))
	must.Intersect(s.Board.Empty())
	if n.passed {
		must.Intersect(&n.must)
	}
	n.must, n.passed, n.changed = must, true, true
}

// narrow makes the children of the defender the moves that he must try now that his
// pass is refuted.
func (s *Solver) narrow(ply, plies int) {
	n := &s.tree[ply]
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
		if n.must.Has(x) && (s.add(ply, x, terms.Defender, plies) || s.stopped) {
			return
		}
	}
}

// settle completes the proof of a decided node and keeps it.
func (s *Solver) settle(ply int, toMove terms.Side, plies int, sum numbers) numbers {
	f := &s.frames[ply]
	reached := sum.proof == 0
	if !toMove.Wins(reached) {
		if s.IsTaken() {
			f.proof.Zone.Add(s.Target)
			f.proof.Enclose(&s.Position, s.Board.LastMove().Point)
		} else {
			f.proof.Pad(&s.Position, toMove.Opponent())
		}
		if toMove == terms.Attacker {
			f.proof.Used |= terms.LimitNear
		}
	}
	s.seen.Union(&f.proof.Zone)
	if int(f.proof.Loop) == settings.MaxPlies-ply {
		f.proof.Loop = 0 // that position was this one
	}
	if f.proof.Loop == 0 && !s.IsTaken() {
		s.keep(ply, toMove, reached, plies)
		if s.Audit != nil {
			s.Audit(&f.proof, toMove, f.move, plies, reached)
		}
	}
	return sum
}

// keep stores the verdict of a node that does not depend on the way there.
func (s *Solver) keep(ply int, toMove terms.Side, reached bool, plies int) {
	f, key := &s.frames[ply], s.tree[ply].key
	if reached {
		plies = 0 // it holds at any depth
	}
	e := s.store(key, f, reached, plies)
	e.level, e.enough = int8(s.level(ply)), int8(s.Enough)
	if reached && !s.IsBanned(toMove) {
		s.remember(f, toMove, reached, plies)
	}
}
