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

// groupSeeker looks for groups of a game that live or die by who moves first, as far as short searches prove.
type groupSeeker struct {
	*Maker
	limits tactics.Limits
	seen   map[groupView]bool
	list   []candidate
}

// groupView is a fenced group, by which it is looked at once.
type groupView struct {
	key    uint64
	region board.PointSet
}

// groups lists the groups of a game that live or die by who moves first, those that need most work first. Their goal is Kill.
func (m *Maker) groups(g *patterndb.Game) []candidate {
	b, err := board.New(g.Size)
	if err != nil {
		return nil
	}
	s := groupSeeker{Maker: m, limits: bounded(m.options.Limits, Kill).AtMost(groupNodes), seen: map[groupView]bool{}}
	record := g.Record()
	for i := range record.Steps {
		step := &record.Steps[i]
		if m.ended() {
			break
		}
		if step.IsMove() {
			for _, e := range enclosures(b) {
				s.look(b, &e, step.Number)
			}
		}
		if record.Play(b, step) != nil {
			break
		}
	}
	slices.SortStableFunc(s.list, func(x, y candidate) int { return cmp.Compare(y.nodes, x.nodes) })
	return s.list
}

// look adds the group of an enclosure to the list if it is critical; with Options.Vary, else the first change of one stone that makes it so. move is the
// number of the move that was played in the position.
func (s *groupSeeker) look(b *board.Board, e *enclosure, move int) {
	if e.stones.Len() > mostGroup && !s.options.Rough {
		return
	}
	fate := s.fate(b, e, move, false)
	if !s.options.Vary || fate != tactics.GroupAlive && fate != tactics.GroupDead {
		return
	}
	changed := e.stones // a group that lives gets a stone less, and a dead one a stone more
	if fate == tactics.GroupDead {
		changed = e.region
		changed.Intersect(b.Empty())
	}
	for p := changed.First(); p >= 0 && !s.ended(); p = changed.Next(p + 1) {
		stones := slices.DeleteFunc(b.Position(), func(stone board.Stone) bool { return stone.Point == p })
		if fate == tactics.GroupDead {
			stones = append(stones, board.Stone{Point: p, Colour: e.owner})
		}
		other, err := board.New(b.Size())
		if err != nil || other.Setup(stones) != nil {
			continue
		}
		if varied, ok := newEnclosure(other, e.owner, &e.region); ok && s.fate(other, &varied, move, true) == tactics.GroupCritical {
			return
		}
	}
}

// fate finds what becomes of the group of an enclosure that was not looked at before, and adds it to the list if it is critical.
func (s *groupSeeker) fate(b *board.Board, e *enclosure, move int, varied bool) tactics.Fate {
	fenced := e.fenced(b)
	if fenced == nil {
		return tactics.GroupUnclear
	}
	view := groupView{fenced.Key(), e.region}
	if s.seen[view] {
		return tactics.GroupUnclear
	}
	s.seen[view] = true
	q := e.challenge(fenced, Kill)
	s.reader.Forget()
	nodes, works := 0, [2]bool{}
	for _, side := range [...]tactics.Side{tactics.Attacker, tactics.Defender} {
		asked := q.question(side)
		a := s.reader.Decide(fenced, asked, asked.Mover(fenced).Opponent(), &s.limits)
		nodes += a.Nodes
		if a.Outcome == tactics.Unknown {
			return tactics.GroupUnclear
		}
		if works[side] = a.Result == tactics.Works; works[side] && a.Move < 0 {
			works[side.Opponent()] = false
			break
		}
	}
	switch {
	case works[tactics.Attacker] && works[tactics.Defender]:
		s.list = append(s.list, candidate{Challenge: e.challenge(b.Clone(), Kill), move: move, nodes: nodes, varied: varied})
		return tactics.GroupCritical
	case works[tactics.Attacker]:
		return tactics.GroupDead
	case works[tactics.Defender]:
		return tactics.GroupAlive
	}
	return tactics.GroupUnclear
}

// Enclosed asks about the enclosed group that the stone at a point belongs to. ok is false if it is not enclosed, or too small or too large for a problem.
func Enclosed(b *board.Board, target board.Point, goal Goal) (q Challenge, ok bool) {
	e, ok := enclosureOf(b, target)
	if !ok {
		return q, false
	}
	return e.challenge(b, goal), true
}
