package life

import (
	"shicho/board"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// space is where the group may still make eyes.
type space struct {
	all    board.PointSet // what can be reached from the group without crossing a wall, stones of both sides too
	inner  board.PointSet // points of it without a stone of the defender that touch no wall: only there may an eye be
	beside board.PointSet // points of it that touch a wall
	walls  board.PointSet // stones of the walls that touch it
	closed bool           // all walls are safe, and there is no way out
}

const (
	mostSpace = 96 // points of a space; a larger one is open
	wallLibs  = 4  // liberties with which a string of the attacker looks like a wall
)

// look finds the space of the group.
func (s *Solver) look() {
	b, sp := s.Board, &s.space
	owner := s.owner()
	*sp = space{closed: true}
	var stack [mostSpace * 5]board.Point
	n := 0
	left := s.Group
	left.Intersect(b.Stones(owner))
	for p := left.First(); p >= 0; p = left.Next(p + 1) {
		sp.all.Add(p)
		stack[n] = p
		n++
	}
	for size := 0; n > 0; size++ {
		if size == mostSpace {
			sp.closed = false
			break
		}
		n--
		p := stack[n]
		touches := false
		for _, q := range b.Neighbours(p) {
			if sp.all.Has(q) {
				continue
			}
			if at := b.At(q); at != board.Empty && at != owner {
				if sp.walls.Has(q) {
					touches = true
					continue
				}
				if safe := s.IsSafe(q); safe || b.Liberties(q) >= wallLibs {
					sp.walls.Add(q)
					sp.closed = sp.closed && safe
					touches = true
					continue
				}
			}
			sp.all.Add(q)
			stack[n] = q
			n++
		}
		switch {
		case touches:
			sp.beside.Add(p)
		case b.At(p) != owner:
			sp.inner.Add(p)
		}
	}
}

// isLost tells whether the group cannot have two eyes in its space, and falls whoever is to move, because safe walls enclose it. Where the
// defender has no two points for eyes, the attacker fills all points beside his walls, one after the other: none of these moves can
// be taken. In the end all strings within have their liberties on the points that are left, one or two beside each other, and fall.
// What stands beside the walls does not matter, for no eye can be there: these points are not in the zone.
func (s *Solver) isLost(f *frame) bool {
	sp := &s.space
	if !sp.closed {
		return false
	}
	first := sp.inner.First()
	if n := sp.inner.Len(); n > 2 || n == 2 && !s.Board.Around(first).Has(sp.inner.Next(first+1)) {
		return false
	}
	f.proof = zone.Proof{Zone: sp.all, Reach: zone.FarReach}
	f.proof.Zone.Subtract(&sp.beside)
	left := sp.walls
	for p := s.Board.TakeString(&left); p >= 0; p = s.Board.TakeString(&left) {
		f.proof.Zone.Union(s.Board.StringAt(p))
	}
	return true
}

// guess guesses the numbers of a node that was not searched: the more room for eyes, the easier to live.
func (s *Solver) guess(toMove terms.Side) numbers {
	room := uint32(s.space.inner.Len())
	n := numbers{1 + room*room/4, 1}
	if room < 7 {
		n.disproof += (7 - room) * (7 - room) / 4
	}
	if s.Eyes {
		return numbers{n.disproof, n.proof}
	}
	return n
}
