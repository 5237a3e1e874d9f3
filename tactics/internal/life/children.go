package life

import (
	"shicho/board"
	"shicho/tactics/terms"
)

// generate makes the children that are worth a try from the start.
func (s *Solver) generate(ply int, toMove terms.Side, bound numbers) {
	if s.alone {
		s.generateAlone(ply, toMove)
		return
	}
	if s.tryPass(ply, toMove, bound) || s.stopped {
		return
	}
	n := &s.tree[ply]
	moves := s.region
	moves.Intersect(s.Board.Empty())
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if n.passed && !n.must.Has(x) {
			continue
		}
		if s.add(ply, x, toMove) || s.stopped {
			return
		}
	}
}

// tryPass searches the pass of the side to move first, for what refutes it leaves few moves to try. It returns true if the pass works.
//
// A pass of the attacker that lifts no ban is no move of his: he could pass for ever.
func (s *Solver) tryPass(ply int, toMove terms.Side, bound numbers) bool {
	n := &s.tree[ply]
	if toMove == terms.Attacker && !s.IsBanned(toMove) {
		return false
	}
	c := &n.children[0]
	*c = child{move: board.Pass, price: 1}
	n.count = 1
	return s.visit(ply, c, toMove, numbers{min(bound.proof, passNear), passFar})
}

// passNear is the proof number, and passFar the disproof number, up to which a pass is searched before any other move.
const passNear, passFar = 4, 16

// add makes a move a child, with what can be known of it without a search. It returns true if that shows that the move
// works.
func (s *Solver) add(ply int, x board.Point, toMove terms.Side) bool {
	n := &s.tree[ply]
	if x >= 0 {
		n.tried.Add(x)
	}
	c := &n.children[n.count]
	n.count++
	*c = child{move: x, price: n.priceOf(x)}
	if known := s.findNumbers(x, toMove); known != nil {
		c.numbers = *known
		return false
	}
	return s.visit(ply, c, toMove, numbers{})
}

// findNumbers finds the numbers of an earlier visit to the position after a move without playing it, nil if there are none. A move
// that takes stones is left to visit, and so is one that is decided.
func (s *Solver) findNumbers(x board.Point, toMove terms.Side) *numbers {
	if x < 0 || s.Takes(x, toMove) {
		return nil
	}
	key, plain := s.KeyAfter(x, toMove)
	if s.proofs.FindEither(key) != nil || s.proofs.FindEither(plain) != nil {
		return nil
	}
	return s.numbers.Find(s.slot(key))
}

// findRegion is the part of the board where the fight about the group is: the points that can be reached from the group over
// at most width empty points, and over stones of the defender and strings of the attacker that are short of liberties.
func (s *Solver) findRegion(width int) board.PointSet {
	b, owner := s.Board, s.owner()
	region := s.Group
	s.spread(&region, owner)
	for range width {
		wider := b.Beside(&region)
		wider.Union(&region)
		s.spread(&wider, owner)
		if wider == region {
			break
		}
		region = wider
	}
	return region
}

// spread replaces the stones of a set: strings of the owner, and those of the attacker that are short of liberties, are in it whole,
// with the points around them; others are not.
func (s *Solver) spread(points *board.PointSet, owner board.Colour) {
	b := s.Board
	for changed := true; changed; {
		changed = false
		stones := *points
		stones.Subtract(b.Empty())
		for p := b.TakeString(&stones); p >= 0; p = b.TakeString(&stones) {
			if b.At(p) != owner && (b.Liberties(p) > shortWall || b.IsWall(p)) {
				points.Subtract(b.StringAt(p))
				continue
			}
			if !points.Contains(b.StringAt(p)) {
				points.Union(b.StringAt(p))
				changed = true
			}
			if b.At(p) != owner || b.StringSize(p) > 0 {
				around := *b.StringNeighbours(p)
				around.Intersect(b.Empty())
				if !points.Contains(&around) {
					points.Union(&around)
					changed = true
				}
			}
		}
	}
}

// shortWall is the number of liberties up to which a string of the attacker may fall.
const shortWall = 3

// surround is a set of points with all strings that touch it.
func (s *Solver) surround(points *board.PointSet) board.PointSet {
	b := s.Board
	all := b.Beside(points)
	all.Union(points)
	stones := all
	stones.Subtract(b.Empty())
	for p := b.TakeString(&stones); p >= 0; p = b.TakeString(&stones) {
		all.Union(b.StringAt(p))
	}
	return all
}
