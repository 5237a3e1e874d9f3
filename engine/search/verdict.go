package search

import (
	"shicho/board"
	"shicho/tactics"
)

// verdict is what is proved of a string at a node: the string is captured, if its owner does not prevent that with the next move.
type verdict struct {
	points board.PointSet // of the string
	saved  board.PointSet // of the captor's strings beside it, which live if it is captured
	captor board.Colour
	lost   bool        // the string is captured even if its owner moves next
	attack board.Point // otherwise the captor's move that captures it
	// The proof stands while no stone comes inside the zone, and at most spare ones outside.
	zone  board.PointSet
	spare int
}

// newVerdict makes the verdict about a string that an attack captures. defence is what becomes of the string if its owner moves first.
func newVerdict(b *board.Board, target board.Point, attack, defence *tactics.Answer) verdict {
	v := verdict{points: *b.StringAt(target), captor: b.At(target).Opponent(), attack: attack.Move, zone: attack.Zone, spare: attack.Spare}
	if v.lost = defence.Outcome == tactics.Captured; v.lost {
		v.zone.Union(&defence.Zone)
		v.spare = min(v.spare, defence.Spare)
	}
	v.saved = captorsBeside(b, &v.points, v.captor)
	return v
}

// captorsBeside returns the captor's strings beside a string.
func captorsBeside(b *board.Board, points *board.PointSet, captor board.Colour) (beside board.PointSet) {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		for _, q := range b.Neighbours(p) {
			if b.At(q) == captor {
				beside.Union(b.StringAt(q))
			}
		}
	}
	return beside
}

// holds tells whether the string is lost after further moves, the first of which is made by a side. It is lost, too, where the captor
// is to move and has the move that captures it.
func (v *verdict) holds(moves []*node, side board.Colour) bool {
	lost, spare := v.lost, v.spare
	for _, n := range moves {
		switch p := n.point(); {
		case !lost && side == v.captor && p == v.attack:
			lost = true
		case p < 0:
		case v.zone.Has(p):
			return false
		default:
			if spare--; spare < 0 {
				return false
			}
		}
		side = side.Opponent()
	}
	return lost || side == v.captor
}

// findLost notes the strings that are lost at the end of the path. Of a string the last node that has a verdict which holds decides.
func (w *worker) findLost() {
	w.lost = w.lost[:0]
	s := w.s
	if len(s.large) == 0 {
		return
	}
	var known board.PointSet
	s.noting.RLock()
	defer s.noting.RUnlock()
	for i := len(w.path) - 1; i >= 0; i-- {
		proved := s.readings[w.path[i]].proved
		side := s.toMove
		if i%2 == 1 {
			side = side.Opponent()
		}
		for j := range proved {
			if v := &proved[j]; !known.Intersects(&v.points) && v.holds(w.path[i+1:], side) {
				known.Union(&v.points)
				w.lost = append(w.lost, v)
			}
		}
	}
}

// correctLost gives strings that are lost to their captors, where the playout did not, and returns how the score changes by that.
func (w *worker) correctLost() (change float64) {
	for _, v := range w.lost {
		kept := 0 // points that the owner has at the end of the playout, less those of the captor
		for q := v.points.First(); q >= 0; q = v.points.Next(q + 1) {
			kept += int(w.owned[q])
		}
		if v.captor == board.Black {
			kept = -kept
		}
		if kept > 0 {
			change += w.correct(&fact{v.points, v.captor})
			change += w.correct(&fact{v.saved, v.captor})
		}
	}
	return change
}

// trust returns the share of the network's weight that is left at the leaf: less, the more of a lost string the network takes for its
// owner's.
func (w *worker) trust() float64 {
	left := 1.0
	for _, v := range w.lost {
		sum := 0.0
		for q := v.points.First(); q >= 0; q = v.points.Next(q + 1) {
			sum += float64(w.leaf.Owners[q])
		}
		if v.captor == board.White {
			sum = -sum
		}
		left = min(left, (1+sum/float64(v.points.Len()))/2)
	}
	return left
}
