package problem

import (
	"cmp"
	"slices"

	"shicho/board"
	"shicho/patterndb"
	"shicho/tactics"
)

// enclosure is a region that one side has shut in with its stones, or the edge: the region has no stone of that side but such as stand in it alone.
type enclosure struct {
	owner  board.Colour // of the group inside
	region board.PointSet
	stones board.PointSet // of the group
}

// enclosures lists the enclosed groups of a position, of both sides, that are small enough for a problem.
func enclosures(b *board.Board) (list []enclosure) {
	for _, owner := range [...]board.Colour{board.Black, board.White} {
		free := freePoints(b, owner)
		for p := free.First(); p >= 0; p = free.First() {
			region := b.Connected(p, &free)
			free.Subtract(&region)
			if e, ok := newEnclosure(b, owner, &region); ok {
				list = append(list, e)
			}
		}
	}
	return list
}

// enclosureOf is the enclosed group that a string belongs to.
func enclosureOf(b *board.Board, target board.Point) (enclosure, bool) {
	owner := b.At(target)
	free := freePoints(b, owner)
	region := b.Connected(target, &free)
	return newEnclosure(b, owner, &region)
}

// freePoints are the points that do not shut the owner's stones in: his stones, and the empty points that are not gaps of the other side's
// fence. A gap has two sides at least that are stones of the other side, or off the board, and no stone of the owner.
func freePoints(b *board.Board, owner board.Colour) board.PointSet {
	free := *b.All()
	free.Subtract(b.Stones(owner.Opponent()))
	for p := b.Empty().First(); p >= 0; p = b.Empty().Next(p + 1) {
		neighbours := b.Neighbours(p)
		shut, open := 4-len(neighbours), true
		for _, n := range neighbours {
			switch b.At(n) {
			case owner:
				open = false
			case owner.Opponent():
				shut++
			}
		}
		if open && shut >= gapSides && shut > 4-len(neighbours) {
			free.Remove(p)
		}
	}
	return free
}

// newEnclosure tells whether a region holds a group for a problem.
func newEnclosure(b *board.Board, owner board.Colour, region *board.PointSet) (e enclosure, ok bool) {
	size := region.Len()
	if size > mostRegion {
		return e, false
	}
	e = enclosure{owner: owner, region: *region, stones: *region}
	e.stones.Intersect(b.Stones(owner))
	n := e.stones.Len()
	return e, n >= leastGroup && size-n >= leastSpace && size-n <= mostSpace
}

// challenge asks about the group of an enclosure.
func (e *enclosure) challenge(b *board.Board, goal Goal) Challenge {
	q := Challenge{Board: b, Goal: goal, Target: e.stones.First()}
	left := e.stones
	for p := b.TakeString(&left); p >= 0; p = b.TakeString(&left) {
		q.Group.Add(p)
	}
	return q
}

// fenced is the position with the stones of the enclosure alone, and with a fence of one string around its region: the stones of the other side that
// stand there, and others where the fence of the game has gaps or rests on stones further away. It is nil if there is no such position.
func (e *enclosure) fenced(b *board.Board) *board.Board {
	fence := around(b, &e.region)
	fence.Subtract(&e.region)
	stones := make([]board.Stone, 0, fence.Len()+e.stones.Len())
	for p := fence.First(); p >= 0; p = fence.Next(p + 1) {
		stones = append(stones, board.Stone{Point: p, Colour: e.owner.Opponent()})
	}
	for p := e.stones.First(); p >= 0; p = e.stones.Next(p + 1) {
		stones = append(stones, board.Stone{Point: p, Colour: e.owner})
	}
	fenced, err := board.New(b.Size())
	if err != nil || fenced.Setup(stones) != nil {
		return nil
	}
	return fenced
}

// around adds to a set the eight points around each of its points.
func around(b *board.Board, points *board.PointSet) (wider board.PointSet) {
	size := b.Size()
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		for y := max(int(p)/size-1, 0); y <= min(int(p)/size+1, size-1); y++ {
			for x := max(int(p)%size-1, 0); x <= min(int(p)%size+1, size-1); x++ {
				wider.Add(board.Point(y*size + x))
			}
		}
	}
	return wider
}

// groups lists the groups of a game that live or die by who moves first, as far as short searches prove: once for each position of the group.
func (m *Maker) groups(g *patterndb.Game) (list []candidate) {
	b, err := board.New(g.Size)
	if err != nil {
		return nil
	}
	type view struct {
		key    uint64
		region board.PointSet
	}
	seen := map[view]bool{}
	limits := bounded(m.options.Limits, Kill).AtMost(groupNodes)
	record := g.Record()
	for i := range record.Steps {
		step := &record.Steps[i]
		if step.IsMove() && step.Number > firstGroupMove {
			for _, e := range enclosures(b) {
				fenced := e.fenced(b)
				if fenced == nil || seen[view{fenced.Key(), e.region}] {
					continue
				}
				seen[view{fenced.Key(), e.region}] = true
				if nodes, critical := m.isCritical(fenced, &e, &limits); critical {
					list = append(list, candidate{Challenge: e.challenge(b.Clone(), Kill), move: step.Number, nodes: nodes})
				}
			}
		}
		if record.Play(b, step) != nil {
			break
		}
	}
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(y.nodes, x.nodes) })
	return list
}

// isCritical tells whether the side that moves first decides about the group of an enclosure.
func (m *Maker) isCritical(b *board.Board, e *enclosure, limits *tactics.Limits) (nodes int, critical bool) {
	q := e.challenge(b, Kill)
	m.reader.Forget()
	for _, side := range [...]tactics.Side{tactics.Attacker, tactics.Defender} {
		asked := q.question(side)
		a := m.reader.Decide(b, asked, asked.Mover(b).Opponent(), limits)
		nodes += a.Nodes
		if a.Outcome == tactics.Unknown || a.Move < 0 || a.Result != tactics.Works {
			return nodes, false
		}
	}
	return nodes, true
}
