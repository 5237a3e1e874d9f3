package check

import (
	"slices"

	"shicho/board"
)

// Which strings of the winner live even if he never plays again (A). A region is a part of the board without his stones. It is vital to a string if all of
// its empty points are liberties of the string. A string lives if two regions are vital to it around which only strings stand that live (Benson, Life
// in the game of Go, 1976). A region with a wall is none: what joins the wall needs no liberty there.

// regions are the regions that lie within some points and whose content is known, the smallest first.
func (p *Position) regions(within board.PointSet) (list []board.PointSet) {
	others := minus(*p.Board.All(), *p.Board.Stones(p.Winner))
	within = both(p.Known(within), others)
	for left := within; !left.IsEmpty(); {
		r := p.Board.Connected(left.First(), &others)
		if left.Subtract(&r); within.Contains(&r) && !r.Intersects(&p.walls) {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b board.PointSet) int { return a.Len() - b.Len() })
	return list
}

// vital are two of some regions that are vital to the string at s and have living strings around them alone, or as many as there are.
func (p *Position) vital(s board.Point, regions []board.PointSet, alive *board.PointSet) (list []board.PointSet) {
	libs := p.Board.LibertySet(s)
	for _, r := range regions {
		empty, border := both(r, *p.Board.Empty()), both(p.around(r), *p.Board.Stones(p.Winner))
		if libs.Contains(&empty) && alive.Contains(&border) && len(list) < 2 {
			list = append(list, r)
		}
	}
	return list
}

// living are the stones of the winner that live by some regions.
func (p *Position) living(regions []board.PointSet) (alive board.PointSet) {
	alive = *p.Board.Stones(p.Winner)
	for before := (board.PointSet{}); before != alive; {
		before = alive
		for _, s := range p.strings(before, p.Winner) {
			if len(p.vital(s, regions, &alive)) < 2 {
				alive.Subtract(p.Board.StringAt(s))
			}
		}
	}
	return alive
}

// addLife adds to a zone what the life of the string at s rests on: the string, its first two vital regions, and the same of the strings around these.
func (p *Position) addLife(zone *board.PointSet, s board.Point, regions []board.PointSet, alive *board.PointSet) {
	zone.Union(p.Board.StringAt(s))
	for _, r := range p.vital(s, regions, alive) {
		zone.Union(&r)
		for _, s := range p.strings(p.around(r), p.Winner) {
			if !zone.Has(s) {
				p.addLife(zone, s, regions, alive)
			}
		}
	}
}

// endAlive is an end at which the group lives: one of its strings, or all of them if the claim is about the whole group.
func (p *Position) endAlive(zone *board.PointSet) {
	regions := p.regions(*p.Board.All())
	alive := p.living(regions)
	targets := both(p.targets, alive)
	require(!targets.IsEmpty() && (!p.whole || targets == p.targets), "the group does not live by itself")
	for s := targets.First(); s >= 0 && (p.whole || zone.IsEmpty()); s = targets.Next(s + 1) {
		p.addLife(zone, s, regions, &alive)
	}
}

// Walls are the stones that stand by promise, with all that has joined them.
func (p *Position) Walls() (all board.PointSet) {
	for _, s := range p.strings(p.walls, p.Winner) {
		all.Union(p.Board.StringAt(s))
	}
	return all
}

// endDead is an end at which walls enclose the group, with no stone of the winner but theirs, and there is at most room for one eye away from them (D). The
// winner joins his walls with one point beside them after the other: none of these stones can be taken. What he takes on the way then lies apart, among walls.
// In the end every string inside has its liberties on one point, or on two beside each other, and falls. What stands beside the walls does not matter, but the zone of the claim has these
// points, so that the walls' liberties there do not count as those that are promised.
func (p *Position) endDead(zone *board.PointSet) {
	var space board.PointSet
	walls := p.Walls()
	others, standing := minus(*p.Board.All(), walls), p.Standing()
	for s := standing.First(); s >= 0; s = standing.Next(s + 1) {
		part := p.Board.Connected(s, &others)
		space.Union(&part)
	}
	_, banned := p.Ban()
	away := minus(space, p.around(walls))
	room := both(away, *p.Board.Empty())
	first := room.First()
	require(banned != p.Winner && !space.Intersects(p.Board.Stones(p.Winner)), "no walls enclose the group")
	require(room.Len() < 2 || room.Len() == 2 && p.Board.Around(first).Has(room.Next(first+1)), "the group has room for two eyes")
	p.Enclosed.Union(&space)
	p.need(zone, away)
	for _, s := range p.strings(p.around(space), p.Winner) {
		zone.Union(p.Board.StringAt(s))
	}
}
