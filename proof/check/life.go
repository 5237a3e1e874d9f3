package check

import (
	"errors"
	"slices"

	"shicho/board"
)

// Which strings of the winner live even if he never plays again (A). A region is a part of the board without his stones. It is vital to a string if all of
// its empty points are liberties of the string. A string lives if two regions are vital to it around which only strings stand that live (Benson, Life
// in the game of Go, 1976).

// regions are the regions that lie within some points and whose content is known, the smallest first.
func (p *Position) regions(within board.PointSet) (list []board.PointSet) {
	within = p.Known(within)
	within.Subtract(p.Board.Stones(p.Winner))
	others := *p.Board.All()
	others.Subtract(p.Board.Stones(p.Winner))
	for left := within; !left.IsEmpty(); {
		r := p.Board.Connected(left.First(), &others)
		if left.Subtract(&r); within.Contains(&r) {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b board.PointSet) int { return a.Len() - b.Len() })
	return list
}

// border are the stones of the winner next to a region.
func (p *Position) border(region *board.PointSet) board.PointSet {
	stones := p.around(region)
	stones.Intersect(p.Board.Stones(p.Winner))
	return stones
}

// vital are two of some regions that are vital to the string at s and have living strings around them alone, or as many as there are.
func (p *Position) vital(s board.Point, regions []board.PointSet, alive *board.PointSet) (list []board.PointSet) {
	for _, r := range regions {
		libs, empty, border := p.Board.LibertySet(s), r, p.border(&r)
		if empty.Intersect(p.Board.Empty()); libs.Contains(&empty) && alive.Contains(&border) && len(list) < 2 {
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
		strings := alive
		for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
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
		border := p.border(&r)
		for border.Subtract(zone); !border.IsEmpty(); border.Subtract(zone) {
			p.addLife(zone, border.First(), regions, alive)
		}
	}
}

// endAlive is the zone of an end at which the group lives: one of its strings, or all of them if the claim is about the whole group.
func (p *Position) endAlive() (zone board.PointSet, err error) {
	regions := p.regions(*p.Board.All())
	alive, targets := p.living(regions), p.targets
	targets.Intersect(&alive)
	if targets.IsEmpty() || p.claim.Whole && targets != p.targets {
		return zone, errors.New("the group does not live by itself")
	}
	for s := targets.First(); s >= 0 && (p.claim.Whole || zone.IsEmpty()); s = targets.Next(s + 1) {
		p.addLife(&zone, s, regions, &alive)
	}
	return zone, nil
}

// endEnclosed is the zone of an end at which a string of the group is enclosed by safe strings of the winner, and has no room for eyes: what is enclosed
// beside the string touches the safe strings, but for a point, or two points next to each other (D).
func (p *Position) endEnclosed() (zone board.PointSet, err error) {
	safe, walls, targets, standing := p.Safe, board.PointSet{}, p.targets, p.Standing()
	safe.Intersect(p.Board.Stones(p.Winner))
	for s := p.Board.TakeString(&safe); s >= 0; s = p.Board.TakeString(&safe) {
		walls.Union(p.Board.StringAt(s))
	}
	others := *p.Board.All()
	others.Subtract(&walls)
	zone = p.Board.Connected(standing.First(), &others)
	body, beside, border := *p.Board.StringAt(standing.First()), p.around(&walls), p.around(&zone)
	inner := zone
	inner.Subtract(&body)
	inner.Subtract(&beside)
	first := inner.First()
	if n := inner.Len(); n > 2 || n == 2 && !p.Board.Around(first).Has(inner.Next(first+1)) {
		return zone, errors.New("the group has room for eyes")
	}
	if targets.Subtract(&walls); !p.claim.Whole && !body.Contains(&targets) {
		return zone, errors.New("the group has other points")
	}
	p.need(&zone, &zone)
	border.Intersect(&walls)
	zone.Union(&border)
	p.secure(&zone, p.Winner, board.NoPoint)
	return zone, nil
}
