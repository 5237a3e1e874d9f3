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
