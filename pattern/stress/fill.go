package stress

import (
	"shicho/board"
	"shicho/pattern/shape"
)

// group is a group of drawn stones that touch each other, or the stone of the move with those that it joins.
type group struct {
	at     board.Point // one of the stones, or the move
	stones board.PointSet
	colour board.Colour
	least  int // liberties on points that are not drawn
}

// draw puts the drawing on the board, with the weak cells in one of three ways.
func (l *Layer) draw() {
	p := l.pattern
	l.drawn, l.open, l.free = board.PointSet{}, board.PointSet{}, *l.b.All()
	clear(l.colours[:l.b.Points()])
	x, y := p.Move()
	l.target, l.move = board.NoPoint, l.point(x, y)
	if p.Kind() == shape.Dead || p.Kind() == shape.Safe {
		l.move = board.NoPoint // it was played
	}
	owner := board.White
	if p.Kind().IsOwners() {
		owner = board.Black
	}
	filled := 0 // of the weak cells: none, half, all
	if !l.plain {
		filled = l.random.IntN(3)
	}
	for y := range p.Height() {
		for x := range p.Width() {
			at, cell := l.point(x, y), p.At(x, y)
			if at == board.NoPoint || cell == shape.Any {
				continue
			}
			l.drawn.Add(at)
			switch cell {
			case shape.Own:
				l.colours[at] = board.Black
			case shape.Other:
				l.colours[at] = board.White
			case shape.Target:
				l.colours[at], l.target = owner, at
			case shape.NotOther, shape.NotOwn:
				if l.random.IntN(2) < filled {
					l.colours[at] = board.Black
					if cell == shape.NotOwn {
						l.colours[at] = board.White
					}
				}
			}
		}
	}
	l.free.Subtract(&l.drawn)
	l.findGroups()
}

// findGroups lists the groups of drawn stones. The stones of weak cells may be in one group with those beside them, as on the board.
func (l *Layer) findGroups() {
	l.groups = l.groups[:0]
	var done board.PointSet
	for p := l.drawn.First(); p >= 0; p = l.drawn.Next(p + 1) {
		if l.colours[p] == board.Empty || done.Has(p) {
			continue
		}
		g := group{at: p, colour: l.colours[p], stones: l.groupAt(p)}
		done.Union(&g.stones)
		for q := g.stones.First(); q >= 0; q = g.stones.Next(q + 1) {
			size := l.b.Size()
			g.least = max(g.least, l.pattern.Least(int(q)%size-l.left, int(q)/size-l.top))
		}
		l.groups = append(l.groups, g)
	}
	x, y := l.pattern.Move()
	if least := l.pattern.Least(x, y); least > 0 && l.move >= 0 {
		l.groups = append(l.groups, group{at: l.move, colour: board.Black, least: least})
	}
	l.random.Shuffle(len(l.groups), func(i, j int) { l.groups[i], l.groups[j] = l.groups[j], l.groups[i] })
}

// groupAt is the string of a stone.
func (l *Layer) groupAt(p board.Point) (stones board.PointSet) {
	stones.Add(p)
	var list [most]board.Point
	list[0] = p
	for n := 1; n > 0; {
		n--
		for _, q := range l.b.Neighbours(list[n]) {
			if l.colours[q] == l.colours[p] && !stones.Has(q) {
				stones.Add(q)
				list[n] = q
				n++
			}
		}
	}
	return stones
}

// around are the points next to some stones.
func (l *Layer) around(stones *board.PointSet) (points board.PointSet) {
	points = l.b.Beside(stones)
	points.Subtract(stones)
	return points
}

// fill puts stones on the points that are not drawn. The drawn strings get the liberties that the pattern asks for and as few more as
// can be; the other points next to them have stones of the other side, mostly. It returns false if the liberties do not fit.
func (l *Layer) fill() bool {
	for i := range l.groups {
		if !l.giveLiberties(&l.groups[i]) {
			return false
		}
	}
	crowd := [...]int{4, 4, 3, 2, 0}[l.random.IntN(5)] // quarters of the points next to drawn stones with a stone of the other side
	for i := range l.groups {
		g := &l.groups[i]
		beside := l.around(&g.stones)
		beside.Intersect(&l.free)
		for p := beside.First(); p >= 0; p = beside.Next(p + 1) {
			if l.random.IntN(4) < crowd {
				l.put(p, g.colour.Opponent())
			}
		}
	}
	black, white := l.random.IntN(4), l.random.IntN(7) // eighths of the other points
	if l.random.IntN(2) == 0 {
		black, white = white, black
	}
	for p := l.free.First(); p >= 0; p = l.free.Next(p + 1) {
		if n := l.random.IntN(8); n < black {
			l.put(p, board.Black)
		} else if n < black+white {
			l.put(p, board.White)
		}
	}
	return l.legalize()
}

// put puts a stone on a free point.
func (l *Layer) put(p board.Point, colour board.Colour) {
	l.colours[p] = colour
	l.free.Remove(p)
}

// giveLiberties lets a string grow by up to two stones, and keeps points beside it empty: as many as the pattern asks for. A string whose
// liberties are not drawn gets one.
func (l *Layer) giveLiberties(g *group) bool {
	if g.at == l.move {
		l.colours[l.move] = board.Black
		defer func() { l.colours[l.move] = board.Empty }()
	}
	grow := max(l.random.IntN(5)-2, 0)
	for tries := 0; ; tries++ {
		g.stones = l.groupAt(g.at)
		beside := l.around(&g.stones)
		empty, open := beside, beside
		open.Intersect(&l.open)
		empty.Intersect(&l.drawn)
		least := g.least
		if least == 0 && open.IsEmpty() && !l.hasEmpty(&empty) {
			least = 1
		}
		beside.Intersect(&l.free)
		missing := least - open.Len()
		if tries >= grow && missing <= beside.Len() {
			for ; missing > 0; missing-- {
				p := l.pick(&beside)
				beside.Remove(p)
				l.open.Add(p)
				l.free.Remove(p)
			}
			return true
		}
		if beside.IsEmpty() || tries > grow+4 {
			return missing <= 0
		}
		l.put(l.pick(&beside), g.colour)
	}
}

// hasEmpty tells whether a point of a set has no stone.
func (l *Layer) hasEmpty(points *board.PointSet) bool {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		if l.colours[p] == board.Empty {
			return true
		}
	}
	return false
}

// pick draws a point of a set.
func (l *Layer) pick(points *board.PointSet) board.Point {
	p := points.First()
	for n := l.random.IntN(points.Len()); n > 0; n-- {
		p = points.Next(p + 1)
	}
	return p
}

// legalize takes stones off that are not drawn until every string has a liberty, away from the drawn strings if it can. It
// returns false if a string has no such stone in it or beside it.
func (l *Layer) legalize() bool {
	var near board.PointSet
	for i := range l.groups {
		beside := l.around(&l.groups[i].stones)
		near.Union(&beside)
	}
	var done board.PointSet
	for p := range board.Point(l.b.Points()) {
		if l.colours[p] == board.Empty || done.Has(p) {
			continue
		}
		stones := l.groupAt(p)
		done.Union(&stones)
		beside := l.around(&stones)
		if l.hasEmpty(&beside) {
			continue
		}
		stones.Subtract(&l.drawn)
		for i := range l.groups {
			stones.Subtract(&l.groups[i].stones)
		}
		if stones.IsEmpty() {
			if stones = beside; stones.IsEmpty() {
				return false
			}
			stones.Subtract(&l.drawn)
			if stones.IsEmpty() {
				return false
			}
		}
		far := stones
		if far.Subtract(&near); !far.IsEmpty() {
			stones = far
		}
		l.colours[l.pick(&stones)] = board.Empty
	}
	return true
}
