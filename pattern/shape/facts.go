package shape

import (
	"fmt"

	"shicho/board"
)

// Facts say what a proof needs of a position. They must hold in the position.
type Facts struct {
	Exact            board.PointSet // points whose contents must be the same
	NotOther, NotOwn board.PointSet // points that must have no stone of one side; see the cells of these names
	Edges            Edges          // of the board, that the proof relies on
	Liberties        []Liberties    // of strings
	Second           board.Point    // a stone of the second target, for the kinds with two targets alone; it is exact
}

// Liberties say that a string must have a number of liberties at least on points that the pattern asks for nothing.
type Liberties struct {
	Stone board.Point // of the string, or the move, for the string that the played stone will belong to; see Pattern.Least
	Least int         // at most MostLiberties; 0 says nothing
}

// Of cuts a pattern out of the position before the move: what the facts say, the move, the target's string and all
// points next to that string. The point target must be occupied and the point move empty. The second target is drawn as far as
// exact points connect its stones. The side that moves follows from the kind. A point that several facts name is exact. Of leaves
// out an edge on whose first line no fact names a point, and the liberties of the target, which are exact anyway. Without a board, facts, a target or
// an empty point for the move the pattern is zero.
func Of(kind Kind, b *board.Board, target, move board.Point, facts *Facts) Pattern {
	return of(kind, b, target, move, board.NoPoint, facts)
}

// OfCritical is Of for an Escape whose facts prove, too, that the attacker captures the target with the move threat if he is to move.
func OfCritical(b *board.Board, target, move, threat board.Point, facts *Facts) Pattern {
	return of(Escape, b, target, move, threat, facts)
}

// of is Of with a threat, which may be board.NoPoint.
func of(kind Kind, b *board.Board, target, move, threat board.Point, facts *Facts) Pattern {
	if !isQuestion(kind, b, target, move, facts) {
		return Pattern{}
	}
	c := cut{b: b, kind: kind, mover: kind.mover(b.At(target)), target: *b.StringAt(target), move: move, threat: threat, facts: facts}
	c.exact = facts.exact()
	c.exact.Add(move)
	if threat >= 0 {
		c.exact.Add(threat)
	}
	c.exact.Union(&c.target)
	c.exact.Union(b.StringNeighbours(target))
	if kind.HasTwo() {
		c.exact.Add(facts.Second)
		c.second = c.drawn(facts.Second)
	}
	c.zone = c.exact
	c.zone.Union(&facts.NotOther)
	c.zone.Union(&facts.NotOwn)
	v := c.view()
	return v.canonical()
}

// isQuestion tells whether a pattern can be cut out: kind is the kind of a pattern, its targets are stones and the move is an empty point.
func isQuestion(kind Kind, b *board.Board, target, move board.Point, facts *Facts) bool {
	if b == nil || facts == nil || kind > Fail || kind == Dead || kind == Safe {
		return false
	}
	return b.HasStone(target) && (!kind.HasTwo() || b.HasStone(facts.Second)) && move >= 0 && int(move) < b.Points() && b.At(move) == board.Empty
}

// New cuts an exact pattern out of the position before the move: every point of the zone must have the same content, and so
// must the move, the target's string and all points next to that string. The sides that touch the first line of the board are
// edges. For the arguments see Of. The kind must have one target.
func New(kind Kind, b *board.Board, target, move board.Point, zone board.PointSet) Pattern {
	return Of(kind, b, target, move, &Facts{Exact: zone, Edges: Left | Right | Top | Bottom})
}

// NewPair is New for a kind with two targets. Both are drawn whole, with all points next to them.
func NewPair(kind Kind, b *board.Board, target, second, move board.Point, zone board.PointSet) Pattern {
	if kind.HasTwo() && b != nil && b.HasStone(second) {
		zone.Union(b.StringAt(second))
		zone.Union(b.StringNeighbours(second))
	}
	return Of(kind, b, target, move, &Facts{Exact: zone, Edges: Left | Right | Top | Bottom, Second: second})
}

// exact are the points whose contents must be the same. Where both sides must have no stone, the point is empty.
func (f *Facts) exact() board.PointSet {
	exact := f.NotOther
	exact.Intersect(&f.NotOwn)
	exact.Union(&f.Exact)
	for _, l := range f.Liberties {
		exact.Add(l.Stone)
	}
	return exact
}

// cut is a pattern that is being cut out of a board.
type cut struct {
	b           *board.Board
	kind        Kind
	mover       board.Colour
	target      board.PointSet // its stones
	second      board.PointSet // the stones of the second target that are drawn
	move        board.Point
	threat      board.Point // or NoPoint
	facts       *Facts
	exact, zone board.PointSet
}

// drawn are the stones of a string that exact points connect with a stone.
func (c *cut) drawn(stone board.Point) (stones board.PointSet) {
	in := c.exact
	in.Intersect(c.b.StringAt(stone))
	stones.Add(stone)
	for todo := []board.Point{stone}; len(todo) > 0; {
		next := *c.b.Around(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		next.Intersect(&in)
		next.Subtract(&stones)
		stones.Union(&next)
		todo = append(todo, next.Points()...)
	}
	return stones
}

// view is the pattern as it lies on the board.
func (c *cut) view() view {
	size := c.b.Size()
	left, top, right, bottom := bounds(&c.zone, size)
	v := view{kind: c.kind, width: right - left + 1, height: bottom - top + 1, threat: -1}
	v.cells = make([]byte, 0, v.width*v.height)
	for y := top; y <= bottom; y++ {
		for x := left; x <= right; x++ {
			v.cells = append(v.cells, byte(c.cell(board.Point(y*size+x))))
		}
	}
	index := func(p board.Point) int { return (int(p)/size-top)*v.width + int(p)%size - left }
	v.move = index(c.move)
	if c.threat >= 0 {
		v.threat = index(c.threat)
	}
	for _, l := range c.facts.Liberties {
		if l.Least > MostLiberties {
			panic(fmt.Sprintf("shape: a condition of %d liberties, at most %d are possible", l.Least, MostLiberties))
		}
		i := index(l.Stone)
		if cell := cellOf(v.cells[i]); cell.isStone() && !c.target.Has(l.Stone) || i == v.move {
			v.cells[i] = cellWith(cell, max(l.Least, leastOf(v.cells[i])))
		}
	}
	stonesLeft, stonesTop, stonesRight, stonesBottom := bounds(&c.target, size)
	for _, side := range []struct {
		edge            Edges
		touches, target bool // the first line of the board
	}{
		{Left, left == 0, stonesLeft == 0}, {Right, right == size-1, stonesRight == size-1},
		{Top, top == 0, stonesTop == 0}, {Bottom, bottom == size-1, stonesBottom == size-1},
	} {
		if side.target || side.touches && c.facts.Edges&side.edge != 0 {
			v.edges |= side.edge
		}
	}
	return v
}

// cell is what the pattern asks of a point.
func (c *cut) cell(p board.Point) Cell {
	switch {
	case c.target.Has(p), c.second.Has(p):
		return Target
	case c.exact.Has(p):
		return seenBy(c.mover, c.b.At(p))
	case c.facts.NotOther.Has(p):
		return NotOther
	case c.facts.NotOwn.Has(p):
		return NotOwn
	}
	return Any
}

// bounds is the smallest rectangle around the points.
func bounds(points *board.PointSet, size int) (left, top, right, bottom int) {
	left, top = size, size
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		x, y := int(p)%size, int(p)/size
		left, right = min(left, x), max(right, x)
		top, bottom = min(top, y), max(bottom, y)
	}
	return left, top, right, bottom
}
