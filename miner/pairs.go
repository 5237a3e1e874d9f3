package miner

import (
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/patterndb/game"
	"shicho/tactics"
)

// The questions about pairs go to readers of their own, so that the other findings do not depend on Options.Goals.

// pair is two strings of one side. Each is one of the two strings that the walk began with, or became a part of it
// later in the game.
type pair struct {
	stones [2]board.PointSet
	ends   [2]board.Point // a stone of each string

	memory                // the answer with the side to move that wants to prevent the goal
	after  tactics.Answer // the answer after the move that is being judged
	hard   bool           // an answer was unknown; the questions about earlier positions would hardly be easier
}

// pairWalk steps a game back from the move that joined two strings, or that took one of two strings off.
type pairWalk struct {
	*Miner
	goal   Goals // Joins or Cuts
	reader *tactics.Reader
	owner  board.Colour // of the strings
	mover  board.Colour // the side that reaches the goal
	pairs  []pair
	moves  []board.Stone // moves that were taken back, the last one first
	finds  []find        // the last move first
}

// minePairs walks back from the last move on the board if that move joins two strings or takes a string off. number is
// the number of that move.
func (m *Miner) minePairs(g *game.Game, number int, keep func(finds []find, capture int)) {
	if m.options.Goals&Joins != 0 {
		for _, strings := range m.joined() {
			g.Joined++
			keep(m.walkPair(Joins, strings, number), number)
		}
	}
	if m.options.Goals&Cuts != 0 {
		for _, strings := range m.severed() {
			g.Severed++
			keep(m.walkPair(Cuts, strings, number), number)
		}
	}
}

// joined lists the pairs of strings that the last move made parts of one string.
func (m *Miner) joined() (list [][2]board.PointSet) {
	move := m.b.LastMove()
	if move.Point == board.Pass {
		return nil
	}
	var beside board.PointSet
	for _, p := range m.b.Neighbours(move.Point) {
		if m.b.At(p) == move.Colour {
			beside.Add(p)
		}
	}
	if beside.Len() < 2 {
		return nil
	}
	m.b.Undo()
	strings := m.stringsOf(beside)
	m.redo(move)
	for i, one := range strings {
		for _, other := range strings[i+1:] {
			list = append(list, [2]board.PointSet{one, other})
		}
	}
	return list
}

// severed lists pairs of strings of one side. The last move took the first string of each pair off. The second string
// is near the first one and is still on the board.
func (m *Miner) severed() (list [][2]board.PointSet) {
	for _, taken := range m.taken() {
		others := *m.b.Stones(m.b.LastMove().Colour.Opponent())
		for _, other := range m.stringsOf(others) {
			if m.distance(&taken, &other) <= pairReach {
				list = append(list, [2]board.PointSet{taken, other})
			}
		}
	}
	return list
}

// distance is the number of steps from one string to another, over empty points and stones.
func (m *Miner) distance(one, other *board.PointSet) int {
	least := 2 * board.MaxSize
	for p := one.First(); p >= 0; p = one.Next(p + 1) {
		for q := other.First(); q >= 0; q = other.Next(q + 1) {
			least = min(least, m.steps(p, q))
		}
	}
	return least
}

// steps is the number of steps from a point to another one.
func (m *Miner) steps(p, q board.Point) int {
	size := m.b.Size()
	dx, dy := int(p)%size-int(q)%size, int(p)/size-int(q)/size
	return max(dx, -dx) + max(dy, -dy)
}

// walkPair finds the moves that reached the goal for two strings, in the order of the game. The last move on the board,
// with the number end, joined the strings or took the first one off. walkPair leaves the board as it was.
func (m *Miner) walkPair(goal Goals, strings [2]board.PointSet, end int) []find {
	w := pairWalk{Miner: m, goal: goal, reader: m.joiner, mover: m.b.LastMove().Colour}
	w.owner = w.mover
	if goal == Cuts {
		w.reader, w.owner = m.cutter, w.mover.Opponent()
	}
	w.takeBack()
	w.follow(strings, tactics.Answer{Outcome: tactics.Captured})
	w.judge()
	for w.b.Moves() > 0 && len(w.pairs) > 0 {
		w.step()
	}
	for _, move := range slices.Backward(w.moves) {
		w.redo(move)
	}
	slices.Reverse(w.finds)
	first := game.FirstJoin
	if goal == Cuts {
		first = game.FirstCut
	}
	classify(w.finds, end, first)
	return w.finds
}

// step judges the last move on the board for every pair and takes the move back.
func (w *pairWalk) step() {
	last := w.b.LastMove()
	if last.Colour != w.mover || last.Point == board.Pass {
		w.takeBack()
		return
	}
	for i := range w.pairs {
		p := &w.pairs[i]
		p.after = *w.answer(p)
	}
	w.takeBack()
	w.judge()
}

// judge decides for every pair whether the move that was taken back last reached the goal.
func (w *pairWalk) judge() {
	for i := range w.pairs {
		p := &w.pairs[i]
		if p.after.Outcome != tactics.Captured {
			continue
		}
		joining, open := w.isOpen(p)
		if !open {
			continue
		}
		move := w.moves[len(w.moves)-1].Point
		w.finds = append(w.finds, find{
			instance: game.Instance{Move: w.base + w.b.Moves(), Target: p.ends[0], Other: p.ends[1], Point: move, Depth: p.after.Depth, Nodes: p.after.Nodes},
			pattern:  w.prove(p, move, &joining),
		})
	}
}

// isOpen tells whether the goal was still open before the move that was taken back last. Joins was open if the other
// side could still cut the two strings. Cuts was open if their owner could still join them; joining is then the proof
// that he could.
func (w *pairWalk) isOpen(p *pair) (joining tactics.Answer, open bool) {
	before := w.answer(p)
	open = before.Outcome == tactics.Escaped && before.Limit&tactics.LimitNodes == 0
	if w.goal == Joins || !open {
		return joining, open
	}
	q := tactics.Question{Goal: tactics.Connect, Target: p.ends[0], Other: p.ends[1]}
	a := w.reader.Decide(w.b, q, w.mover, &w.options.Joins)
	w.countPair(&a)
	if a.Outcome != tactics.Captured || a.Move < 0 {
		return joining, false
	}
	joining, open = w.reader.Prove(w.b, q, a.Move, &w.options.Joins)
	w.countPair(&joining)
	joining.Move = a.Move
	return joining, open
}

// answer is the answer about a pair in the position on the board, with the side to move that wants to prevent the goal.
func (w *pairWalk) answer(p *pair) *tactics.Answer {
	if p.stands() {
		w.work.PairsReused++
		return &p.answer
	}
	q, limits := w.question(p)
	q.ToMove = tactics.Defender
	a := w.reader.Decide(w.b, q, w.mover.Opponent(), limits)
	w.countPair(&a)
	if w.goal == Joins && a.Outcome != tactics.Captured {
		ground := w.b.Between(&p.stones[0], &p.stones[1], groundMargin)
		a.Zone.Union(&ground)
	}
	p.learn(a)
	p.hard = p.hard || a.Outcome == tactics.Unknown
	return &p.answer
}

// question is the question whether the goal can be reached, and its limits.
func (w *pairWalk) question(p *pair) (tactics.Question, *tactics.Limits) {
	if w.goal == Joins {
		return tactics.Question{Goal: tactics.Connect, Target: p.ends[0], Other: p.ends[1]}, &w.options.Joins
	}
	return tactics.Question{Goal: tactics.Sever, Target: p.ends[0], Other: p.ends[1]}, &w.options.Cuts
}

// prove returns the general pattern of a move that reaches the goal. joining is the proof that the strings could be joined, if the
// move cuts them. The pattern is zero if the limits do not allow a proof.
func (w *pairWalk) prove(p *pair, move board.Point, joining *tactics.Answer) shape.Pattern {
	q, limits := w.question(p)
	deeper := deeper(limits)
	a, proved := w.reader.Prove(w.b, q, move, &deeper)
	w.countPair(&a)
	if !proved {
		return shape.Pattern{}
	}
	if w.goal == Joins {
		if w.extent(q.Other) < w.extent(q.Target) {
			q.Target, q.Other = q.Other, q.Target
		}
		q.Other = w.nearest(q.Other, move)
		facts := w.facts(shape.Join, &q, move, &a.Zone, &deeper)
		return shape.Of(shape.Join, w.b, q.Target, move, &facts)
	}
	q.Other = w.nearest(q.Other, joining.Move)
	cut := w.facts(shape.Cut, &q, move, &a.Zone, &deeper)
	q.Goal = tactics.Connect
	join := w.facts(shape.Cut, &q, joining.Move, &joining.Zone, &w.options.Joins)
	both, ok := weaken.Join(w.b, &cut, &join)
	if !ok {
		a.Zone.Union(&joining.Zone)
		return shape.NewPair(shape.Cut, w.b, q.Target, q.Other, move, a.Zone)
	}
	return shape.Of(shape.Cut, w.b, q.Target, move, &both)
}

// extent is the number of the stones of a string and of the points next to the string.
func (w *pairWalk) extent(p board.Point) int {
	return w.b.StringNeighbours(p).Len() + w.b.StringSize(p)
}

// nearest is the stone of a string that is nearest to a point.
func (w *pairWalk) nearest(stone, to board.Point) (best board.Point) {
	stones, least := w.b.StringAt(stone), 2*board.MaxSize
	for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
		if d := w.steps(p, to); d < least {
			best, least = p, d
		}
	}
	return best
}

// facts are the weakest conditions of a proof about a pair, or the exact conditions if the proof cannot be weakened.
// The conditions contain the whole target, and at least one stone of the other string.
func (w *pairWalk) facts(kind shape.Kind, q *tactics.Question, move board.Point, zone *board.PointSet, limits *tactics.Limits) shape.Facts {
	facts, found := w.weakest(&weaken.ExactProof{Board: w.b, Goal: q.Goal, Target: q.Target, Other: q.Other, Move: move, Zone: *zone, Kind: kind,
		Reader: w.reader, Limits: *limits})
	if !found {
		facts = exactFacts(*zone)
		facts.Exact.Union(w.b.StringAt(q.Other))
		facts.Exact.Union(w.b.StringNeighbours(q.Other))
		facts.Second = q.Other
	}
	return facts
}

// countPair adds a search to the work of the game.
func (m *Miner) countPair(a *tactics.Answer) {
	m.work.PairSearches++
	m.work.PairNodes += a.Nodes
}

// takeBack undoes the last move and replaces the pairs by pairs of the position before the move. Where the move had
// made a string of a pair out of several strings, the pair becomes one pair for each of these, with the answer after
// the move.
func (w *pairWalk) takeBack() {
	last, returned := w.undo()
	w.moves = append(w.moves, last)
	if last.Point == board.Pass {
		return
	}
	before := w.pairs
	w.pairs = nil
	for i := range before {
		p := &before[i]
		if p.hard {
			continue
		}
		k := slices.IndexFunc(p.stones[:], func(s board.PointSet) bool { return s.Has(last.Point) })
		if k < 0 {
			p.change(last.Point, &returned)
			w.pairs = append(w.pairs, *p)
			continue
		}
		left := p.stones[k]
		left.Remove(last.Point)
		for _, part := range w.stringsOf(left) {
			strings := p.stones
			strings[k] = part
			w.follow(strings, p.after)
		}
	}
}

// follow adds a pair. It leaves out strings that are far from each other, because parts of these strings are no nearer.
func (w *pairWalk) follow(strings [2]board.PointSet, after tactics.Answer) {
	if w.distance(&strings[0], &strings[1]) <= pairReach {
		w.pairs = append(w.pairs, pair{stones: strings, ends: [2]board.Point{strings[0].First(), strings[1].First()}, after: after})
	}
}
