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
	walls  board.PointSet // strings of the walls that touch it
	closed bool           // all walls are safe, and there is no way out
}

const (
	mostSpace = 96 // points of a space; a larger one is open
	wallLibs  = 4  // liberties with which a string of the attacker looks like a wall
)

// look finds the space of the group, the nearest points first.
func (s *Solver) look() {
	b, sp := s.Board, &s.space
	owner := s.owner()
	*sp = space{closed: true}
	step := s.Group
	step.Intersect(b.Stones(owner))
	for !step.IsEmpty() {
		if sp.all.Union(&step); sp.all.Len() > mostSpace {
			sp.closed = false
			break
		}
		step = b.Beside(&step)
		step.Subtract(&sp.all)
		step.Subtract(&sp.walls)
		stones := step
		stones.Intersect(b.Stones(owner.Opponent()))
		for p := b.TakeString(&stones); p >= 0; p = b.TakeString(&stones) {
			if safe := s.IsSafe(p); safe || b.Liberties(p) >= wallLibs {
				sp.walls.Union(b.StringAt(p))
				sp.closed = sp.closed && safe
			}
		}
		step.Subtract(&sp.walls)
	}
	sp.beside = b.Beside(&sp.walls)
	sp.beside.Intersect(&sp.all)
	sp.inner = sp.all
	sp.inner.Subtract(&sp.beside)
	sp.inner.Subtract(b.Stones(owner))
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
	f.proof.Zone.Union(&sp.walls)
	return true
}

// guess guesses the numbers of a node that was not searched: the more room for eyes, the easier to live.
func (s *Solver) guess(toMove terms.Side) numbers {
	if s.alone {
		return s.outlook(toMove)
	}
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
