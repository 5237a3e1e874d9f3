package judge

import (
	"errors"
	"slices"

	"shicho/board"
	"shicho/engine/endgame"
)

// enclosure is a small group that settled stones of the other side fence, with the points that it can use, and with stones
// of the other side among them.
type enclosure struct {
	area   board.PointSet // the group, the stones within, and the empty points
	alive  board.PointSet // the fence, and all other settled stones
	within board.Colour   // the side of the fence and of the stones within
}

// ending is how the fight in an enclosure ends.
type ending int

// The endings.
const (
	unclear    ending = iota
	groupDies         // the enclosed group is dead, and the stones within live
	withinDies        // the stones within are dead, and the group lives
	standsOff         // both are in a seki
)

// judgeEnclosures judges small groups that the other side's settled stones fence: if it does not matter which side begins,
// the end of the fight decides about all strings of the enclosure.
func (j *judgement) judgeEnclosures() {
	settled, proved := j.Settled(j.b), endgame.Prove(j.b).Alive
	solver := endgame.NewSolver()
	solver.Most = exactPositions
	j.judgeContested(solver, &settled.Alive, &proved)
	j.judgeUncontested(&settled.Alive, &proved)
}

// judgeContested judges the groups that have stones of the other side within, by the exact value of the fight. If a ko or
// the size leaves it without a value, the fight is played out.
func (j *judgement) judgeContested(solver *endgame.Solver, alive, proved *board.PointSet) {
	var tried board.PointSet
	for stone := range j.b.Strings() {
		if alive.Has(stone.Point) || tried.Has(stone.Point) {
			continue
		}
		e, ok := enclosureOf(j.b, stone, alive, proved)
		if !ok {
			continue
		}
		tried.Union(&e.area)
		solution, err := solver.Solve(j.b, e.area, &endgame.Settled{Alive: e.alive})
		switch {
		case err == nil:
			j.conclude(&e, e.endsBy(j.b, solution.Value.LeftStop(), solution.Value.RightStop()))
		case errors.Is(err, endgame.ErrKo), errors.Is(err, endgame.ErrTooLarge):
			j.conclude(&e, e.playOut(j.b))
		}
	}
}

// judgeUncontested lets groups live that have no stones of the other side within and lose no stone when they are played
// out, whichever side begins. It looks at groups with a string that most playouts lose, but not nearly all.
func (j *judgement) judgeUncontested(alive, proved *board.PointSet) {
	var tried board.PointSet
	for stone := range j.b.Strings() {
		p := stone.Point
		if !j.Dead.Has(p) || j.decided.Has(p) || tried.Has(p) || j.ownershipOf(p) <= -hopelessOwnership {
			continue
		}
		e, ok := enclosureOf(j.b, board.Stone{Point: p, Colour: stone.Colour.Opponent()}, alive, proved)
		if !ok {
			continue
		}
		tried.Union(&e.area)
		if group, within := e.sides(j.b); within.IsEmpty() && e.playOut(j.b) == withinDies {
			j.Dead.Subtract(&group)
		}
	}
}

// enclosureOf finds the enclosure that the point of a stone is in; within.Colour is the side of the fence. The area begins
// with all points that settled stones part from the rest of the board. A settled string of the group beside the area joins
// it, as the group may need its liberties. ok is false if there is no enclosure: the area is too large, a string of the group
// is proved to live, the group has no stones, or the fence is loose.
func enclosureOf(b *board.Board, within board.Stone, alive, proved *board.PointSet) (e enclosure, ok bool) {
	e = enclosure{alive: *alive, within: within.Colour}
	group := within.Colour.Opponent()
	for {
		open := *b.All()
		open.Subtract(&e.alive)
		e.area = b.Connected(within.Point, &open)
		empty := e.area
		if empty.Intersect(b.Empty()); empty.Len() > exactEmpty {
			return e, false
		}
		beside := e.pointsAround(b)
		beside.Intersect(b.Stones(group))
		beside.Subtract(&e.area)
		if beside.IsEmpty() {
			break
		}
		if beside.Intersects(proved) {
			return e, false
		}
		for p := b.TakeString(&beside); p >= 0; p = b.TakeString(&beside) {
			e.alive.Subtract(b.StringAt(p))
		}
	}
	return e, e.area.Intersects(b.Stones(group)) && !e.hasLooseFence(b, proved)
}

// pointsAround are the area and all points beside it.
func (e *enclosure) pointsAround(b *board.Board) board.PointSet {
	around := b.Beside(&e.area)
	around.Union(&e.area)
	return around
}

// hasLooseFence tells whether play in the area might take a string of the fence: the string has at most one liberty outside
// the area, and is not proved to live.
func (e *enclosure) hasLooseFence(b *board.Board, proved *board.PointSet) bool {
	fence := e.pointsAround(b)
	fence.Intersect(b.Stones(e.within))
	fence.Intersect(&e.alive)
	fence.Subtract(proved)
	return slices.ContainsFunc(stringsOf(b, fence), func(p board.Point) bool {
		elsewhere := b.LibertySet(p)
		elsewhere.Subtract(&e.area)
		return elsewhere.Len() <= 1
	})
}

// sides returns the stones of the group and the stones within.
func (e *enclosure) sides(b *board.Board) (group, within board.PointSet) {
	group, within = e.area, e.area
	group.Intersect(b.Stones(e.within.Opponent()))
	within.Intersect(b.Stones(e.within))
	return group, within
}

// canConnect tells whether one move may join stones within to the fence. If the fight stands off then, there is no seki.
func (e *enclosure) canConnect(b *board.Board) bool {
	_, within := e.sides(b)
	fence, open := e.alive, e.area
	fence.Intersect(b.Stones(e.within))
	open.Intersect(b.Empty())
	return slices.ContainsFunc(open.Points(), func(p board.Point) bool {
		return b.Around(p).Intersects(&within) && b.Around(p).Intersects(&fence)
	})
}

// endsBy tells how the fight ends by its stops: the points that Black gets in the area if he begins, and if White begins. The
// ending is unclear if it is not the same for both.
func (e *enclosure) endsBy(b *board.Board, stops ...float64) (end ending) {
	for i, stop := range stops {
		if e.within == board.White {
			stop = -stop
		}
		this := e.endsWith(b, stop)
		if this == unclear || i > 0 && this != end {
			return unclear
		}
		end = this
	}
	return end
}

// endsWith tells how the fight ends if the side of the stones within gets some points in the area. That side wins the fight if
// it gets more than half of all that there is. The group wins if it gets two points for each stone within, and more than
// the empty points, which may be its territory beside dead stones or living ones. Both stand off if the group gets less than
// one point for each stone within.
func (e *enclosure) endsWith(b *board.Board, points float64) ending {
	group, within := e.sides(b)
	empty := e.area
	empty.Intersect(b.Empty())
	all := float64(empty.Len() + 2*group.Len())
	switch {
	case points > all/2:
		return groupDies
	case -points >= float64(2*within.Len()) && -points > float64(empty.Len()):
		return withinDies
	case -points < float64(within.Len()):
		return standsOff
	}
	return unclear
}

// conclude decides about the strings of an enclosure by the ending of the fight.
func (j *judgement) conclude(e *enclosure, end ending) {
	if end == unclear || end == standsOff && e.canConnect(j.b) {
		return
	}
	group, within := e.sides(j.b)
	j.decided.Union(&group)
	j.decided.Union(&within)
	j.Seki.Subtract(&e.area)
	j.Dead.Subtract(&e.area)
	switch end {
	case groupDies:
		j.Dead.Union(&group)
	case withinDies:
		j.Dead.Union(&within)
	case standsOff:
		j.Seki.Union(&group)
		j.Seki.Union(&within)
	}
}
