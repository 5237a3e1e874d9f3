package engine

import (
	"errors"
	"slices"

	"shicho/board"
	"shicho/engine/endgame"
)

// Bounds of the groups whose end is reckoned exactly.
const (
	exactEmpty     = 10     // empty points in and around them
	exactPositions = 20_000 // that play there can lead to

	contestPositions = 50_000 // of an enclosure that is played out
)

// reckon settles small groups that the other side's settled stones fence, with other stones of that side within, by the
// exact value of what they fight for: the group is dead, or the stones within are, or both are in a seki, whichever side
// begins. Where there is no such value for kos or their size, they are played out. Groups with no such stones within follow.
func (s *Status) reckon(b *board.Board) {
	settled, proved := s.Settled(b), endgame.Proved(b).Alive
	solver := endgame.NewSolver()
	solver.Most = exactPositions
	var tried board.PointSet
	for stone := range b.Strings() {
		if settled.Alive.Has(stone.Point) || tried.Has(stone.Point) {
			continue
		}
		f, ok := fightAround(b, stone, settled.Alive, &proved)
		if !ok {
			continue
		}
		tried.Union(&f.area)
		solution, err := solver.Solve(b, f.area, &endgame.Settled{Alive: f.alive})
		switch {
		case err == nil:
			s.conclude(b, f, f.ends(b, solution.Value.LeftStop(), solution.Value.RightStop()))
		case errors.Is(err, endgame.ErrKo), errors.Is(err, endgame.ErrTooLarge):
			s.conclude(b, f, f.playOut(b))
		}
	}
	s.spare(b, settled.Alive, &proved)
}

// spare lets groups live that the other side's settled stones fence, with none of that side within, of which playouts
// lose a string, but not nearly all of them, if no stone falls when they are played out, whoever begins.
func (s *Status) spare(b *board.Board, alive board.PointSet, proved *board.PointSet) {
	var tried board.PointSet
	for stone := range b.Strings() {
		p := stone.Point
		if !s.Dead.Has(p) || s.settled.Has(p) || tried.Has(p) || s.kept(b, p) <= -lost {
			continue
		}
		f, ok := fightAround(b, board.Stone{Point: p, Colour: stone.Colour.Opponent()}, alive, proved)
		if !ok {
			continue
		}
		tried.Union(&f.area)
		if group, within := f.sides(b); within.IsEmpty() && f.playOut(b) == withinDies {
			s.Dead.Subtract(&group)
		}
	}
}

// enclosure is a group and the stones of the other side within, fenced by stones of that side that are settled.
type enclosure struct {
	area   board.PointSet
	alive  board.PointSet // settled stones elsewhere
	within board.Colour   // the side of the stones within
}

// fightAround is the fight that a stone of an enclosed string is in; false if it is in none, or one too large.
func fightAround(b *board.Board, within board.Stone, alive board.PointSet, proved *board.PointSet) (f enclosure, ok bool) {
	f = enclosure{alive: alive, within: within.Colour}
	group := within.Colour.Opponent()
	for {
		open := *b.All()
		open.Subtract(&f.alive)
		f.area = b.Connected(within.Point, &open)
		empty := f.area
		if empty.Intersect(b.Empty()); empty.Len() > exactEmpty {
			return f, false
		}
		beside := f.area
		for p := f.area.First(); p >= 0; p = f.area.Next(p + 1) {
			beside.Union(b.Around(p))
		}
		beside.Intersect(b.Stones(group))
		beside.Subtract(&f.area)
		if beside.IsEmpty() {
			break
		}
		if beside.Intersects(proved) {
			return f, false
		}
		for p := beside.First(); p >= 0; p = beside.Next(p + 1) {
			f.alive.Subtract(b.StringAt(p))
		}
	}
	return f, f.area.Intersects(b.Stones(group)) && !f.looseFence(b, proved)
}

// looseFence tells whether a string of the fence has all its liberties but one at most in the area: play there may take it,
// unless it is proved to live.
func (f *enclosure) looseFence(b *board.Board, proved *board.PointSet) bool {
	var fence board.PointSet
	for p := f.area.First(); p >= 0; p = f.area.Next(p + 1) {
		fence.Union(b.Around(p))
	}
	fence.Intersect(b.Stones(f.within))
	fence.Intersect(&f.alive)
	fence.Subtract(proved)
	return slices.ContainsFunc(stonesOf(b, fence), func(p board.Point) bool {
		elsewhere := b.LibertySet(p)
		elsewhere.Subtract(&f.area)
		return elsewhere.Len() <= 1
	})
}

// sides are the stones of the group and those within.
func (f *enclosure) sides(b *board.Board) (group, within board.PointSet) {
	group, within = f.area, f.area
	group.Intersect(b.Stones(f.within.Opponent()))
	within.Intersect(b.Stones(f.within))
	return group, within
}

// connects tells whether stones within may be joined to the fence by one move: there they stand off for that, and in no seki.
func (f *enclosure) connects(b *board.Board) bool {
	_, within := f.sides(b)
	fence, open := f.alive, f.area
	fence.Intersect(b.Stones(f.within))
	open.Intersect(b.Empty())
	return slices.ContainsFunc(open.Points(), func(p board.Point) bool {
		return b.Around(p).Intersects(&within) && b.Around(p).Intersects(&fence)
	})
}

// ending is how a fight may end.
type ending int

const (
	unclear ending = iota
	groupDies
	withinDies
	standsOff
)

// ends tells how a fight ends by what Black gets of it, if he begins and if White does. The stones within are dead where the
// group gets more than the territory that it may have beside them, too.
func (f *enclosure) ends(b *board.Board, stops ...float64) (end ending) {
	group, within := f.sides(b)
	empty := f.area
	empty.Intersect(b.Empty())
	for i, stop := range stops {
		if f.within == board.White {
			stop = -stop
		}
		this := unclear
		switch all := float64(empty.Len() + 2*group.Len()); {
		case stop > all/2:
			this = groupDies
		case -stop >= float64(2*within.Len()) && -stop > float64(empty.Len()):
			this = withinDies
		case -stop < float64(within.Len()):
			this = standsOff
		}
		if this == unclear || i > 0 && this != end {
			return unclear
		}
		end = this
	}
	return end
}

// conclude settles the strings of a fight.
func (s *Status) conclude(b *board.Board, f enclosure, end ending) {
	if end == unclear || end == standsOff && f.connects(b) {
		return
	}
	group, within := f.sides(b)
	s.settled.Union(&group)
	s.settled.Union(&within)
	s.Seki.Subtract(&f.area)
	s.Dead.Subtract(&f.area)
	switch end {
	case groupDies:
		s.Dead.Union(&group)
	case withinDies:
		s.Dead.Union(&within)
	case standsOff:
		s.Seki.Union(&group)
		s.Seki.Union(&within)
	}
}
