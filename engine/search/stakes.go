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

// stepsFor returns how many readings a node has by its visits. The root has one before its first visit.
func (s *Search) stepsFor(n *node) (steps int) {
	visits := n.count.visits()
	for steps < len(readingSteps) && visits >= s.settings.AdviseAt*readingSteps[steps].visits {
		steps++
	}
	if n == s.root {
		return max(steps, 1)
	}
	return steps
}

// needsReading tells whether the reader is to be asked about the large strings at a node.
func (s *Search) needsReading(n *node) bool {
	if len(s.large) == 0 {
		return false
	}
	steps := s.stepsFor(n)
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
	found := reading{steps: s.stepsFor(n)}
	limits := tactics.Fast.WithoutGuess().WithNodes(readingSteps[found.steps-1].nodes)
	var asked board.PointSet
	var moves []urgent
	for _, target := range s.large {
		if asked.Has(target) || !w.isInQuestion(n, target, found.steps, &limits) {
			continue
		}
		asked.Union(w.b.StringAt(target))
		v, move := w.readStake(target, side, &limits, n == s.root)
		if v.captor != board.Empty {
			found.proved = append(found.proved, v)
		}
		if move >= 0 && w.b.Legal(move, side) == nil && w.isSensible(move, side) {
			moves = append(moves, urgent{move, min(s.settings.StakesBonus*math.Log2(float64(w.b.StringSize(target))), mostUrgent)})
		}
	}
	s.noting.Lock()
	s.readings[n] = found
	s.noting.Unlock()
	if len(moves) > 0 {
		w.promote(n, side, moves)
	}
}

// isInQuestion tells whether the reader is asked about a string of the root in the position at the end of the path. A first, short reading below the
// root is for strings alone of which it is proved at a node above that they may be captured.
func (w *worker) isInQuestion(n *node, target board.Point, steps int, limits *tactics.Limits) bool {
	s := w.s
	if w.b.At(target) != s.b.At(target) || w.b.Liberties(target) >= limits.Escape.Liberties {
		return false
	}
	if n == s.root || steps > 1 {
		return true
	}
	for _, above := range w.path { // the readings are written under the lock of the reader alone, which this thread has
		for i := range s.readings[above].proved {
			if s.readings[above].proved[i].points.Has(target) {
				return true
			}
		}
	}
	return false
}

// readStake asks about one string. The verdict has a captor if it is proved that the string is captured unless its owner prevents
// that. move decides about the string, for the side to move; it is NoPoint if there is none. If all is true, more searches look for kos, too,
// and moves count that are not proved.
func (w *worker) readStake(target board.Point, side board.Colour, limits *tactics.Limits, all bool) (v verdict, move board.Point) {
	b, captor := w.b, w.b.At(target).Opponent()
	ask := func(toMove tactics.Side) tactics.Answer {
		q := tactics.Question{Target: target, ToMove: toMove}
		if !all {
			return w.s.reader.Decide(b, q, captor.Opponent(), limits)
		}
		a, err := w.s.reader.Ask(b, q, limits)
		if err != nil {
			panic(err) // the target stands
		}
		return a
	}
	attack := ask(tactics.Attacker)
	if attack.Result == tactics.Fails {
		return v, board.NoPoint
	}
	defence := ask(tactics.Defender)
	if attack.Outcome == tactics.Captured {
		v = newVerdict(b, target, &attack, &defence)
	}
	switch {
	case v.lost:
		return v, board.NoPoint
	case side == captor:
		return v, attack.Move
	}
	return v, defence.Move
}

// promote gives moves of a node that decide about large strings their probabilities. The node gets its moves anew, in their new order.
func (w *worker) promote(n *node, side board.Colour, moves []urgent) {
	s := w.s
	block := n.block.Load()
	old := s.tree.children(n)
	list := make([]choice, 0, len(old)+len(moves))
	for i := range old {
		list = append(list, choice{move: old[i].point(), prior: float64(old[i].prior)})
	}
	list, gained := raise(list, moves, n != s.root) // all moves of the root are there, but those that are left out
	if gained == 0 || len(old) == 0 {
		return
	}
	for i := range list {
		c := &list[i]
		c.prior /= 1 + gained
		c.weight = c.prior * s.bearing.factor(side, c.move)
	}
	if more := w.fill(inOrder(list), old); more != childless && n.block.CompareAndSwap(block, more|block&advised) && n == s.root && s.bears() {
		s.reorder()
	}
}

// raise gives urgent moves of a list their probabilities, and returns the list with what was gained. It adds moves that the list lacks, if it may.
func raise(list []choice, moves []urgent, mayAdd bool) (_ []choice, gained float64) {
	for _, m := range moves {
		i := slices.IndexFunc(list, func(c choice) bool { return c.move == m.move })
		if i < 0 {
			if !mayAdd {
				continue
			}
			i = len(list)
			list = append(list, choice{move: m.move})
		}
		gain := max(m.prior-list[i].prior, 0)
		list[i].prior += gain
		gained += gain
	}
	return list, gained
}

// inOrder puts moves into the order of their weights. The pass stays where it is.
func inOrder(list []choice) []choice {
	pass := slices.IndexFunc(list, func(c choice) bool { return c.move == board.Pass })
	var passed choice
	if pass >= 0 {
		passed = list[pass]
		list = slices.Delete(list, pass, pass+1)
	}
	slices.SortFunc(list, func(x, y choice) int {
		return cmp.Or(cmp.Compare(y.weight, x.weight), cmp.Compare(x.move, y.move))
	})
	if pass >= 0 {
		list = slices.Insert(list, pass, passed)
	}
	return list
}
