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
	lost   bool // the string is captured even if its owner moves next
	// The proof stands while the stones inside the zone are as they were, and at most spare ones more are outside.
	zone  board.PointSet
	spare int
	now   inside // the stones at the node
	after inside // the stones after the captor's move that captures a string which is not lost yet; the string is lost then
}

// inside has the stones inside a zone, black and white.
type inside [2]board.PointSet

func stonesInside(b *board.Board, zone *board.PointSet) (stones inside) {
	for i, colour := range [2]board.Colour{board.Black, board.White} {
		stones[i] = *b.Stones(colour)
		stones[i].Intersect(zone)
	}
	return stones
}

// newVerdict makes the verdict about a string that an attack captures. defence is what becomes of the string if its owner moves first.
func newVerdict(b *board.Board, target board.Point, attack, defence *tactics.Answer) verdict {
	v := verdict{points: *b.StringAt(target), captor: b.At(target).Opponent(), zone: attack.Zone, spare: attack.Spare}
	if v.lost = defence.Outcome == tactics.Captured; v.lost {
		v.zone.Union(&defence.Zone)
		v.spare = min(v.spare, defence.Spare)
	}
	v.saved = captorsBeside(b, &v.points, v.captor)
	v.now = stonesInside(b, &v.zone)
	v.after = v.now
	if !v.lost && attack.Move >= 0 && b.TryPlay(attack.Move, v.captor) {
		v.after = stonesInside(b, &v.zone)
		b.Undo()
	}
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

// holds tells whether the string is lost in a position some moves after that of the node. It is lost, too, where the captor is to move
// and has the move that captures it.
func (v *verdict) holds(b *board.Board, toMove board.Colour, moves int) bool {
	switch stonesInside(b, &v.zone) {
	case v.now:
		return moves <= v.spare && (v.lost || toMove == v.captor)
	case v.after:
		return moves-1 <= v.spare
	}
	return false
}

// findLost notes the strings that are lost at the end of the path, where a side is to move. Of a string the last node that has a verdict
// which holds decides.
func (w *worker) findLost(toMove board.Colour) {
	w.lost = w.lost[:0]
	s := w.s
	if len(s.large) == 0 {
		return
	}
	var known board.PointSet
	s.noting.RLock()
	defer s.noting.RUnlock()
	isThere := false // the board is at the end of the path
	for i := len(w.path) - 1; i >= 0; i-- {
		proved := s.readings[w.path[i]].proved
		if len(proved) > 0 && !isThere {
			w.goTo()
			isThere = true
		}
		for j := range proved {
			if v := &proved[j]; !known.Intersects(&v.points) && v.holds(w.b, toMove, len(w.path)-1-i) {
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
