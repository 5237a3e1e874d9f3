package life

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// evaluate is what can be said of a node without a search: its verdict, its numbers of an earlier visit, or a guess.
func (s *Solver) evaluate(ply int, toMove terms.Side) numbers {
	f := &s.frames[ply]
	f.move = board.NoPoint
	s.nodes++
	if s.isSpent() {
		s.stopped = true
		return numbers{1, 1}
	}
	if done, reached := s.decideLeaf(f, s.Colour(toMove) != s.owner() || ply == 0); done {
		return decidedNumbers(reached)
	}
	if !s.alone {
		if s.look(); s.isLost(f) {
			return decidedNumbers(!s.Eyes)
		}
	}
	if ply >= settings.LifePlies {
		f.proof = zone.Proof{Reach: zone.FarReach, Used: terms.LimitPlies}
		return preventedNumbers
	}
	key, plain := s.key(toMove)
	if before := s.findRepeated(ply, key); before >= 0 {
		f.proof = zone.Proof{Zone: s.loops, Reach: zone.FarReach, Loop: int16(settings.LifePlies - before)}
		return preventedNumbers
	}
	if found, reached := s.lookUp(f, key, plain, toMove); found {
		return decidedNumbers(reached)
	}
	key = s.slot(key)
	if known := s.numbers.Find(key); known != nil {
		return *known
	}
	n := s.guess(toMove)
	*s.numbers.Take(key) = n
	return n
}

// decideLeaf decides nodes where the group is off the board, or lives whatever happens. mayLive is false where a look for life is not
// worth its time: it comes about by a move of the owner.
func (s *Solver) decideLeaf(f *frame, mayLive bool) (done, reached bool) {
	owner := s.owner()
	standing := s.Group
	standing.Intersect(s.Board.Stones(owner))
	if s.Whole && standing != s.Group || standing.IsEmpty() {
		f.proof = zone.Proof{Zone: s.Group, Reach: zone.FarReach}
		return true, !s.Eyes
	}
	if !mayLive {
		return false, false
	}
	alive := s.life.Find(s.Board, owner, &standing)
	if s.Whole && !alive.Contains(&s.Group) || !alive.Intersects(&standing) {
		return false, false
	}
	f.proof = zone.Proof{Reach: zone.FarReach}
	standing.Intersect(&alive)
	for p := standing.First(); p >= 0; p = standing.Next(p + 1) {
		s.life.AddZone(p, &f.proof.Zone)
		if !s.Whole {
			break
		}
	}
	return true, s.Eyes
}

// keepStanding makes the proof of a node rest on the group standing there: on one of its strings, or on all of them with Whole. With Eyes the
// proof rests on the group not having two eyes there.
func (s *Solver) keepStanding(p *zone.Proof) {
	if s.Eyes {
		p.Zone.Union(&s.fence)
		return
	}
	standing := s.Group
	standing.Intersect(s.Board.Stones(s.Colour(terms.Defender)))
	if s.Whole {
		for x := standing.First(); x >= 0; x = standing.Next(x + 1) {
			p.Zone.Union(s.Board.StringAt(x))
		}
		return
	}
	best := standing.First()
	for x := best; x >= 0; x = standing.Next(x + 1) {
		if p.Zone.Contains(s.Board.StringAt(x)) {
			return
		}
		if s.Board.Liberties(x) > s.Board.Liberties(best) {
			best = x
		}
	}
	p.Zone.Union(s.Board.StringAt(best))
}

// findRepeated is the ply on the way to this one where the position came before, or -1. A position comes again only
// after captures, so it is looked for only there.
func (s *Solver) findRepeated(ply int, key uint64) int {
	if s.Board.LastCaptures() == 0 {
		return -1
	}
	for i := ply - 2; i >= 0; i -= 2 {
		if s.tree[i].key == key {
			return i
		}
	}
	return -1
}

// widen makes repetitions rest on more points, and ends the search, which begins again.
func (s *Solver) widen(points *board.PointSet) {
	more := s.surround(points)
	more.Subtract(&s.Reserved)
	s.loops.Union(&more)
	s.widened, s.stopped = true, true
}
