package search

import (
	"math"

	"shicho/board"
	"shicho/tactics"
)

// verdict is what the reader proves of a large string at a node of the tree.
type verdict struct {
	points board.PointSet // of the string
	saved  board.PointSet // of the captor's strings beside it, which live if it is captured
	captor board.Colour
	lost   bool        // the string is captured even if its owner moves next
	attack board.Point // the captor's move that captures a string that is not lost yet
	// The proof stands while no stone comes inside the zone, and at most spare ones outside.
	zone  board.PointSet
	spare int
}

// urgent is a move of a node that decides about a large string.
type urgent struct {
	move  board.Point
	share float64 // what the node's moves give it of their probabilities
}

// findLarge notes the large strings of the root. The reader is asked about these in the tree.
func (s *Search) findLarge() {
	s.large = s.large[:0]
	clear(s.verdicts)
	if s.settings.Stakes == 0 {
		return
	}
	for x := range s.b.Strings() {
		if s.b.StringSize(x.Point) >= s.settings.Stakes {
			s.large = append(s.large, x.Point)
		}
	}
}

// readStakes asks the reader about the large strings in the position at the end of the path, and notes what is proved for the node
// there. It returns the moves that decide about such strings.
func (w *worker) readStakes(n *node, side board.Colour, nodes int) []urgent {
	s := w.s
	w.goTo()
	s.reading.Lock()
	defer s.reading.Unlock()
	limits := tactics.Fast.WithoutGuess().WithNodes(nodes)
	var asked board.PointSet
	var proved []verdict
	var moves []urgent
	for _, target := range s.large {
		if w.b.At(target) != s.b.At(target) || asked.Has(target) || w.b.Liberties(target) >= limits.Escape.Liberties {
			continue
		}
		asked.Union(w.b.StringAt(target))
		v, move, isProved := w.readStake(target, side, &limits)
		if isProved {
			proved = append(proved, v)
		}
		if move >= 0 && w.b.Legal(move, side) == nil {
			moves = append(moves, urgent{move, s.settings.StakesBonus * math.Log2(float64(v.points.Len()))})
		}
	}
	s.verdicts[n] = proved
	return moves
}

// readStake asks about one string. move decides about it, for the side to move; it is NoPoint if there is none. isProved tells whether
// the string is captured, if its owner does not prevent that.
func (w *worker) readStake(target board.Point, side board.Colour, limits *tactics.Limits) (v verdict, move board.Point, isProved bool) {
	r, b := w.s.reader, w.b
	v = verdict{points: *b.StringAt(target), captor: b.At(target).Opponent()}
	attack, err := r.Ask(b, tactics.Question{Target: target, ToMove: tactics.Attacker}, limits)
	if err != nil || attack.Result == tactics.Fails {
		return v, board.NoPoint, false
	}
	defence, err := r.Ask(b, tactics.Question{Target: target, ToMove: tactics.Defender}, limits)
	if err != nil {
		return v, board.NoPoint, false
	}
	isProved = attack.Outcome == tactics.Captured
	v.lost = isProved && defence.Outcome == tactics.Captured
	v.attack, v.zone, v.spare = attack.Move, attack.Zone, attack.Spare
	if v.lost {
		v.zone.Union(&defence.Zone)
		v.spare = min(v.spare, defence.Spare)
	}
	v.saved = captorsBeside(b, &v.points, v.captor)
	switch {
	case v.lost:
		return v, board.NoPoint, isProved
	case side == v.captor:
		return v, attack.Move, isProved
	}
	return v, defence.Move, isProved
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

// needsReading tells whether the reader is to be asked about the large strings at a node.
func (w *worker) needsReading(n *node) bool {
	s := w.s
	if len(s.large) == 0 || n.count.visits() < s.settings.AdviseAt {
		return false
	}
	s.reading.RLock()
	_, known := s.verdicts[n]
	s.reading.RUnlock()
	return !known
}

// consider asks the reader about the large strings at the end of the path. If moves there decide about them, the node gets its moves anew.
func (w *worker) consider(n *node, side board.Colour) {
	moves := w.readStakes(n, side, stakesNodes)
	block := n.block.Load()
	if len(moves) == 0 || !hasMoves(block) {
		return
	}
	if more := w.fill(w.choices(side, false, false, moves), w.s.tree.children(n)); more != childless {
		n.block.CompareAndSwap(block, more|block&advised)
	}
}

// findLost notes the strings that are proved to be lost at the end of the path.
func (w *worker) findLost() {
	w.lost = w.lost[:0]
	s := w.s
	if len(s.large) == 0 {
		return
	}
	s.reading.RLock()
	defer s.reading.RUnlock()
	for i := len(w.path) - 1; i >= 0; i-- {
		proved, known := s.verdicts[w.path[i]]
		if !known {
			continue
		}
		side := s.toMove
		if i%2 == 1 {
			side = side.Opponent()
		}
		for j := range proved {
			if proved[j].holds(w.path[i+1:], side) {
				w.lost = append(w.lost, &proved[j])
			}
		}
		return
	}
}

// holds tells whether the string is lost after further moves, the first of which is made by a side.
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
	return lost
}

// correctLost gives strings that are lost to their captors, where the playout did not, and returns how the score changes by that.
func (w *worker) correctLost() (change float64) {
	for _, v := range w.lost {
		kept := 0
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

// doubt returns the share of the network's weight that is left at the leaf: less, the more of a lost string the network takes for its
// owner's.
func (w *worker) doubt() float64 {
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

// urge gives moves that decide about large strings their shares.
func urge(list []choice, moves []urgent) {
	for _, m := range moves {
		for i := range list {
			if list[i].move == m.move {
				list[i].prior += m.share
			}
		}
	}
	sum := 0.0
	for i := range list {
		sum += list[i].prior
	}
	for i := range list {
		list[i].prior /= sum
	}
}
