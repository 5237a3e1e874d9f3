package search

import (
	"cmp"
	"math"
	"slices"

	"shicho/board"
	"shicho/tactics"
)

// reading is what the reader has found about the large strings at a node.
type reading struct {
	steps  int // of readingSteps that were made
	proved []verdict
}

// verdict is a string that is captured, if its owner does not prevent that with the next move.
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

// urgent is a move of a node that decides about a large string.
type urgent struct {
	move  board.Point
	prior float64 // its probability, at least
}

// findLarge notes the large strings of the root. The reader is asked about these in the tree.
func (s *Search) findLarge() {
	s.large = s.large[:0]
	clear(s.readings)
	if s.settings.Stakes == 0 {
		return
	}
	for x := range s.b.Strings() {
		if s.b.StringSize(x.Point) >= s.settings.Stakes {
			s.large = append(s.large, x.Point)
		}
	}
}

// stepsFor returns how many readings a node with so many visits has.
func (s *Search) stepsFor(visits int) (n int) {
	for n < len(readingSteps) && visits >= s.settings.AdviseAt*readingSteps[n].visits {
		n++
	}
	return n
}

// needsReading tells whether the reader is to be asked about the large strings at a node.
func (w *worker) needsReading(n *node) bool {
	s := w.s
	if len(s.large) == 0 {
		return false
	}
	steps := s.stepsFor(n.count.visits())
	if n == s.root {
		steps = max(steps, 1)
	}
	if steps == 0 {
		return false
	}
	s.noting.RLock()
	defer s.noting.RUnlock()
	return s.readings[n].steps < steps
}

// readStakes asks the reader about the large strings in the position at the end of the path, and notes what is proved for the node
// there. Moves that decide about these strings become likelier. While the reader is busy for another thread nothing is asked.
func (w *worker) readStakes(n *node, side board.Colour) {
	s := w.s
	if !s.reading.TryLock() {
		return
	}
	defer s.reading.Unlock()
	w.goTo()
	found := reading{steps: max(s.stepsFor(n.count.visits()), 1)}
	limits := tactics.Fast.WithoutGuess().WithNodes(readingSteps[found.steps-1].nodes)
	var asked board.PointSet
	var moves []urgent
	for _, target := range s.large {
		if w.b.At(target) != s.b.At(target) || asked.Has(target) || found.steps == 1 && n != s.root && !w.isAttacked(target) || w.b.Liberties(target) >= limits.Escape.Liberties {
			continue
		}
		asked.Union(w.b.StringAt(target))
		v, move, isProved := w.readStake(target, side, &limits, n == s.root)
		if isProved {
			found.proved = append(found.proved, v)
		}
		if move >= 0 && w.b.Legal(move, side) == nil && w.isSensible(move, side) {
			moves = append(moves, urgent{move, min(s.settings.StakesBonus*math.Log2(float64(v.points.Len())), mostUrgent)})
		}
	}
	s.noting.Lock()
	s.readings[n] = found
	s.noting.Unlock()
	if len(moves) > 0 {
		w.promote(n, side, moves)
	}
}

// isAttacked tells whether the reader has proved at a node of the path that a string may be captured.
func (w *worker) isAttacked(target board.Point) bool {
	for i := len(w.path) - 1; i >= 0; i-- {
		for _, v := range w.s.readings[w.path[i]].proved {
			if v.points.Has(target) {
				return true
			}
		}
	}
	return false
}

// readStake asks about one string. move decides about it, for the side to move; it is NoPoint if there is none. isProved tells whether
// the string is proved to be captured, if its owner does not prevent that. If all is true, kos and moves that are not proved count, too;
// that takes more searches.
func (w *worker) readStake(target board.Point, side board.Colour, limits *tactics.Limits, all bool) (v verdict, move board.Point, isProved bool) {
	b := w.b
	v = verdict{points: *b.StringAt(target), captor: b.At(target).Opponent()}
	ask := func(toMove tactics.Side) tactics.Answer {
		q := tactics.Question{Target: target, ToMove: toMove}
		if all {
			a, err := w.s.reader.Ask(b, q, limits)
			if err != nil {
				panic(err) // the target stands
			}
			return a
		}
		return w.s.reader.Decide(b, q, v.captor.Opponent(), limits)
	}
	attack := ask(tactics.Attacker)
	if attack.Result == tactics.Fails {
		return v, board.NoPoint, false
	}
	defence := ask(tactics.Defender)
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

// promote gives moves of a node that decide about large strings their probabilities, and puts the moves of the node into a new order.
func (w *worker) promote(n *node, side board.Colour, moves []urgent) {
	s := w.s
	block := n.block.Load()
	old := s.tree.children(n)
	if len(old) == 0 {
		return
	}
	list, pass := make([]choice, 0, len(old)+len(moves)), -1
	for i := range old {
		if old[i].point() == board.Pass {
			pass = i
		}
		list = append(list, choice{move: old[i].point(), prior: float64(old[i].prior)})
	}
	sum := 0.0
	for _, m := range moves {
		i := slices.IndexFunc(list, func(c choice) bool { return c.move == m.move })
		if i < 0 {
			if n == s.root {
				continue // left out
			}
			i = len(list)
			list = append(list, choice{move: m.move})
		}
		gain := max(m.prior-list[i].prior, 0)
		list[i].prior += gain
		sum += gain
	}
	if sum == 0 {
		return
	}
	for i := range list {
		c := &list[i]
		c.prior /= 1 + sum
		c.weight = c.prior * s.bearing.factor(side, c.move)
	}
	last := choice{}
	if pass >= 0 {
		last = list[pass]
		list = slices.Delete(list, pass, pass+1)
	}
	slices.SortFunc(list, func(x, y choice) int {
		return cmp.Or(cmp.Compare(y.weight, x.weight), cmp.Compare(x.move, y.move))
	})
	if pass >= 0 {
		list = slices.Insert(list, pass, last)
	}
	if more := w.fill(list, old); more != childless && n.block.CompareAndSwap(block, more|block&advised) && n == s.root && s.bears() {
		s.reorder()
	}
}

// findLost notes the strings that are proved to be lost at the end of the path.
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
	return lost || side == v.captor
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
