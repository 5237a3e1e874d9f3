package problem

import (
	"math/rand/v2"
	"slices"

	"shicho/board"
	"shicho/pattern/shape"
)

const (
	mostTurned  = 120 // positions that are looked at for each problem
	mostVariant = 3   // problems that one problem is turned into
	turnShare   = 0.8 // share of the points near the fight from which one of them looks like another
	mostAltered = 3   // stones by which a position differs from the one before
	turnNodes   = 4_000
)

// turns makes other problems of a problem, step by step: it changes some stones near the fight or shifts everything by a line, and goes on from every position that is
// a problem again, or as heavy at most and not fit to print. Each is proved as the problem of a game is, and counts if it looks like none before. The first question is the one of the other side. The changes depend on
// the problem alone.
func (m *Maker) turns(p *Problem, seen map[shape.ID]bool) (list []*Problem) {
	random := rand.New(rand.NewPCG(uint64(p.ID[0])<<8|uint64(p.ID[1]), uint64(p.ID[2])))
	known := []*outline{newOutline(p)}
	for tried := 0; tried < mostTurned && len(list) < mostVariant && !m.ended(); tried++ {
		q, ok := p.altered(random)
		if tried == 0 {
			q, ok = p.reversed()
		}
		m.reader.Forget()
		if !ok || !m.decides(&q) {
			continue
		}
		m.Counts.Questions++
		other, err := m.turned(q, p)
		if other != nil && (err == nil || err != errOther && other.weight() <= p.weight()) {
			p = other
		}
		isKnown := func() bool {
			looks := newOutline(other)
			return slices.ContainsFunc(known, func(o *outline) bool { return looks.agrees(o, turnShare) })
		}
		if err == nil && isKnown() {
			m.Counts.refuse(Repeated, 1)
			continue
		}
		if err == nil {
			sources := other.Sources
			other = m.prune(other)
			other.Sources = sources
			err = m.complete(other)
		}
		switch {
		case err != nil:
			m.refuse(err)
		case seen[other.ID] || isKnown():
			m.Counts.refuse(Repeated, 1)
		default:
			other.lay()
			seen[other.ID] = true
			known = append(known, newOutline(other))
			m.Counts.Problems++
			list = append(list, other)
		}
	}
	return list
}

// turned proves a question that was made of a problem, on the board as it is. The problem is nil if the question has no solution, and comes with an error if it is not wanted.
func (m *Maker) turned(q Challenge, of *Problem) (p *Problem, err error) {
	q, _ = orient(q)
	if q.Goal.IsLife() {
		p, err = m.proveFenced(q)
	} else {
		limits := m.options.Limits.AtMost(pruneFactor*of.most + pruneNodes)
		p, err = m.onBoardWithin(q, board.NoPoint, printing{q.Board, viewOf(surroundings(q.Board), q.Board.Size())}, &limits)
	}
	if err != nil {
		return nil, err
	}
	p.Sources = slices.Clone(of.Sources[:1])
	source := &p.Sources[0]
	source.Game, source.Varied, source.Exchanged, source.Answer = shape.ID{}, true, false, Elsewhere
	return p, m.complete(p)
}

// weight is how much a problem shows: a step to one that is not fit to print must not make that worse.
func (p *Problem) weight() int { return p.stoneCount() + p.markedStones() }

// decides tells whether the first move decides a question, as far as a short search tells: the solver reaches the goal, and does not after a pass. A group must be enclosed.
func (m *Maker) decides(q *Challenge) bool {
	if _, ok := enclosureOf(q.Board, q.Target); q.Goal.IsLife() && !ok {
		return false
	}
	limits := m.options.Limits.AtMost(turnNodes)
	s := newSolver(q, m.reader, &limits)
	if _, over, _ := s.at(); over || s.precheck() != nil {
		return false
	}
	return s.decisive() >= 0
}

// reversed is the question of the other side.
func (p *Problem) reversed() (q Challenge, ok bool) {
	if p.Goal == Unstated {
		return q, false
	}
	q = p.Challenge
	q.Goal = map[Goal]Goal{Capture: Save, Save: Capture, Kill: Live, Live: Kill, Connect: Cut, Cut: Connect}[p.Goal]
	return q, true
}

// altered is a question that differs a little from a problem. ok is false if there is no such position.
func (p *Problem) altered(random *rand.Rand) (q Challenge, ok bool) {
	if random.IntN(8) == 0 {
		steps := [...][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
		by := steps[random.IntN(len(steps))]
		return p.moved(by[0], by[1])
	}
	near, marked := p.action(), p.Marked()
	for _, stone := range marked.Points() {
		libs := p.Board.LibertySet(stone)
		near.Union(&libs)
	}
	near.Union(&marked)
	dilate(p.Board, &near)
	points := near.Points()
	stones := p.Board.Position()
	for range 1 + random.IntN(mostAltered) {
		at := points[random.IntN(len(points))]
		stones = slices.DeleteFunc(stones, func(s board.Stone) bool { return s.Point == at })
		if colour := [...]board.Colour{board.Empty, board.Empty, board.Black, board.White}[random.IntN(4)]; colour != board.Empty {
			stones = append(stones, board.Stone{Point: at, Colour: colour})
		}
	}
	return p.placed(stones, 0)
}

// moved is the question with all stones some columns and rows away. ok is false if a stone would leave the board.
func (p *Problem) moved(columns, rows int) (q Challenge, ok bool) {
	size := p.Board.Size()
	v := boundsOf(p.stones(), size)
	if v.Left+columns < 0 || v.Right+columns >= size || v.Top+rows < 0 || v.Bottom+rows >= size {
		return q, false
	}
	by := board.Point(rows*size + columns)
	stones := p.Board.Position()
	for i := range stones {
		stones[i].Point += by
	}
	return p.placed(stones, by)
}

// placed is the question about the same strings on a board with other stones, where the marked ones stand a number of points further. ok is false if one of them is gone.
func (p *Problem) placed(stones []board.Stone, by board.Point) (q Challenge, ok bool) {
	b, err := board.New(p.Board.Size())
	if err != nil || b.Setup(stones) != nil {
		return q, false
	}
	q = Challenge{Board: b, Goal: p.Goal, Target: p.Target + by, Other: p.Other}
	if p.Goal.HasPair() {
		q.Other += by
	}
	owner := p.Owner()
	for _, stone := range p.Strings() {
		if b.At(stone+by) != owner {
			return q, false
		}
		q.Group.Add(b.StringAt(stone + by).First())
	}
	if p.Goal.IsLife() {
		q.Target = q.Group.First()
		return q, true
	}
	isPair := q.Group.Len() == 2
	q.Group = board.PointSet{}
	return q, isPair == p.Goal.HasPair()
}
