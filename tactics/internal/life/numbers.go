package life

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

const (
	infinite    = 1 << 28
	maxChildren = board.MaxSize*board.MaxSize + 1 // every point and the pass
)

// numbers are the proof number and the disproof number of a node: how hard it seems to prove that the group is killed, or
// that it is not.
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
	move  board.Point
	price uint32 // by which the number that the side to move has to bring down is multiplied
	numbers
}

// node is the state of one ply of the search, beside its frame.
type node struct {
	children [maxChildren]child
	count    int
	tried    board.PointSet // moves that are or were among the children
	key      uint64
	plain    uint64 // the key whoever is free of ko; 0 where a ko is banned
	// passed tells that the pass of the side to move is refuted, and with it all moves but those of must. changed tells that
	// must became smaller.
	must            board.PointSet
	advised         board.PointSet // moves that are probable; empty where nobody was asked
	passed, changed bool
}

// develop searches a node until one of its numbers reaches its bound.
func (s *Solver) develop(ply int, toMove terms.Side, bound numbers) numbers {
	f, n := &s.frames[ply], &s.tree[ply]
	n.key, n.plain = s.key(toMove)
	n.count, n.tried, n.passed, n.changed = 0, board.PointSet{}, false, false
	n.advised = s.advice[n.key]
	f.proof = zone.Proof{Reach: zone.FarReach}
	f.move = board.NoPoint
	s.generate(ply, toMove, bound)
	before := s.nodes
	for !s.stopped {
		if s.Advise != nil && !s.alone && n.advised.IsEmpty() && s.nodes-before > settings.AdviceAfter {
			s.takeAdvice(n, toMove)
		}
		if n.changed {
			if s.narrow(ply, toMove); s.stopped {
				break
			}
		}
		sum, best, second := s.sum(n, toMove)
		if sum.isDecided() {
			if toMove == terms.Attacker && sum.disproof == 0 && !s.alone && !n.passed && !s.close(ply) {
				continue
			}
			return s.settle(ply, toMove, sum)
		}
		if sum.proof >= bound.proof || sum.disproof >= bound.disproof {
			*s.numbers.Take(s.slot(n.key)) = sum
			return sum
		}
		c := &n.children[best]
		s.visit(ply, c, toMove, childBound(sum, bound, c, second, toMove))
	}
	return numbers{1, 1}
}

// key is the key of a node, and the key whoever is free of ko, 0 if a ko is banned.
func (s *Solver) key(toMove terms.Side) (key, plain uint64) {
	key = s.Key(toMove)
	if ko, banned := s.Board.Ko(); ko < 0 || banned != s.Colour(toMove) {
		plain = s.PlainKey(toMove)
	}
	return key, plain
}

// childBound is how far the best child is searched: until another child is better, with some slack, or the node reaches
// its own bound.
func childBound(sum, bound numbers, c *child, second uint32, toMove terms.Side) numbers {
	slack := second + second/2 + 1
	if toMove == terms.Attacker {
		return numbers{max(min(bound.proof, slack)/c.price, c.proof+1), bound.disproof - sum.disproof + c.disproof}
	}
	return numbers{bound.proof - sum.proof + c.proof, max(min(bound.disproof, slack)/c.price, c.disproof+1)}
}

// sum adds up the numbers of the children: the side to move needs one child, the other side all. second is the number of
// the second best child. In findEyes the numbers of all but the largest child count in part, for much of what is below them is the same.
func (s *Solver) sum(n *node, toMove terms.Side) (sum numbers, best int, second uint32) {
	attacks := toMove == terms.Attacker
	least, most, total := uint32(infinite), uint32(0), uint32(0)
	best, second = -1, infinite
	for i := range n.children[:n.count] {
		one, all := n.children[i].disproof, n.children[i].proof
		if attacks {
			one, all = all, one
		}
		if one < infinite {
			one = min(one*n.children[i].price, infinite-1) // a child that is not lost can be searched, however dear it is
		}
		most, total = max(most, all), min(total+all, infinite)
		second = min(second, max(one, least))
		if one < least {
			least, best = one, i
		}
	}
	switch {
	case least == 0:
		return lostNumbers(toMove.Opponent()), best, second
	case total == 0, n.count == 0:
		return lostNumbers(toMove), best, second
	}
	if s.alone {
		total = most + (total-most)/settings.RestPart
		if !attacks && !n.passed {
			total++ // there will be more to refute
		}
	}
	least, total = min(least, infinite-1), min(total, infinite-1)
	if attacks {
		return numbers{least, total}, best, second
	}
	return numbers{total, least}, best, second
}

// visit plays the move of a child and searches it within the bound. If the child is decided for the side to move, its
// proof becomes that of the node, and visit returns true. If it is decided for the other side, the node's proof rests on
// it.
func (s *Solver) visit(ply int, c *child, toMove terms.Side, bound numbers) bool {
	f, x, opponent := &s.frames[ply], c.move, toMove.Opponent()
	if s.alone && x == board.Pass {
		if s.order == 0 {
			c.numbers = lostNumbers(opponent)
			return true
		}
		s.order--
		defer func() { s.order++ }()
	}
	m, legal := s.Play(x, toMove)
	if !legal {
		f.proof.Zone.Add(x)
		f.proof.ExplainIllegal(&s.Position, x, toMove)
		c.numbers = lostNumbers(toMove)
		return false
	}
	before := c.numbers
	c.numbers = s.evaluate(ply+1, opponent)
	if !c.isDecided() && bound.proof > 0 && !s.stopped {
		c.numbers = s.develop(ply+1, opponent, bound)
	}
	proved := &s.frames[ply+1].proof
	works := c.numbers == lostNumbers(opponent)
	quiet := s.Board.LastCaptures() == 0
	hopes := s.alone && c.proof > 0 // the group may yet live: nothing is proved
	if works && x >= 0 && !hopes {
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
	if hopes {
		return works
	}
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

// refute makes the node rest on the refutation of a move. quiet tells that the move took nothing.
func (s *Solver) refute(ply int, x board.Point, toMove terms.Side, by *zone.Proof, quiet bool) {
	f, n := &s.frames[ply], &s.tree[ply]
	f.proof.Add(by)
	passes := x == board.Pass // or the refutation serves as one of the pass
	if x >= 0 {
		f.proof.Zone.Add(x)
		passes = quiet && !by.Zone.Has(x) && int(by.Reach) > s.Passes[toMove]
	}
	if !passes {
		return
	}
	if toMove == terms.Defender {
		f.proof.Reach = min(f.proof.Reach, by.Reach-1)
	}
	must := by.Zone
	zone.AddCaptures(s.Board, &must, s.Colour(toMove.Opponent()))
	must.Intersect(s.Board.Empty())
	if s.Colour(toMove) == s.besieger() {
		must.Subtract(&s.Reserved)
	}
	if n.passed {
		must.Intersect(&n.must)
	}
	n.must, n.passed, n.changed = must, true, true
}

// narrow makes the children of the side to move the moves that it must try now that its pass is refuted.
func (s *Solver) narrow(ply int, toMove terms.Side) {
	n := &s.tree[ply]
	n.changed = false
	kept := 0
	for _, c := range n.children[:n.count] {
		if c.move >= 0 && n.must.Has(c.move) || c.numbers == lostNumbers(toMove.Opponent()) {
			n.children[kept] = c
			kept++
		}
	}
	n.count = kept
	left := n.must
	left.Subtract(&n.tried)
	for x := left.First(); x >= 0; x = left.Next(x + 1) {
		if n.must.Has(x) && (s.add(ply, x, toMove) || s.stopped) {
			return
		}
	}
}

// close tells whether all moves of the attacker that the proof of a node rests on are refuted, where no refutation of his pass
// is known. If not, they become children. He cannot gain by playing elsewhere: the defender passes, and the
// attacker is to move in the same position again, as far as the proof looks.
func (s *Solver) close(ply int) bool {
	f, n := &s.frames[ply], &s.tree[ply]
	s.keepStanding(&f.proof)
	f.proof.Pad(&s.Position, terms.Defender)
	left := f.proof.Zone
	left.Intersect(s.Board.Empty())
	left.Subtract(&n.tried)
	left.Subtract(&s.Reserved)
	if left.IsEmpty() {
		return true
	}
	for x := left.First(); x >= 0; x = left.Next(x + 1) {
		if n.passed && !n.must.Has(x) {
			continue
		}
		if s.add(ply, x, terms.Attacker) || s.stopped {
			break
		}
	}
	return false
}

// settle completes the proof of a decided node and keeps it.
func (s *Solver) settle(ply int, toMove terms.Side, sum numbers) numbers {
	f := &s.frames[ply]
	reached := sum.proof == 0
	if s.alone && !reached {
		*s.numbers.Take(s.slot(s.tree[ply].key)) = sum
		return sum
	}
	if !toMove.Wins(reached) {
		f.proof.Pad(&s.Position, toMove.Opponent())
	}
	if f.proof.Loop > 0 && !s.loops.Contains(&f.proof.Zone) {
		s.widen(&f.proof.Zone)
		return numbers{1, 1}
	}
	if int(f.proof.Loop) == settings.LifePlies-ply {
		f.proof.Loop = 0 // that position was this one
	}
	if f.proof.Loop == 0 && !f.proof.Used.IsCut() {
		s.keep(ply, toMove, reached)
		if s.Audit != nil {
			s.Audit(&f.proof, toMove, f.move, reached)
		}
	}
	return sum
}
