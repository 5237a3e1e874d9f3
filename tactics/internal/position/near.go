package position

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// Near is the set of the attacker's moves near the fight: the liberties of the target
// and the points beside these, and the liberties of strings that are short of them.
func (p *Position) Near() board.PointSet {
	near := p.Beside()
	p.AddShort(&near)
	return near
}

// Reachable is the set of the attacker's moves near the fight and at most steps points
// beyond.
func (p *Position) Reachable(steps int) board.PointSet {
	moves := p.Near()
	for range steps {
		p.dilate(&moves)
	}
	return moves
}

// Beside is the set of the liberties of the target and all points next to these,
// stones too: the liberties that the target has after an extension are among them.
func (p *Position) Beside() board.PointSet {
	libs := p.Board.LibertySet(p.Target)
	near := p.Board.Beside(&libs)
	near.Union(&libs)
	return near
}

// AddShort adds to the set that Beside returns the liberties of strings that are short
// of them: strings of the attacker around the target, strings of the defender around
// these, and, with Numbers.Search, strings that the target may join. Then it leaves the
// empty points alone.
func (p *Position) AddShort(near *board.PointSet) {
	b, attacker, defender := p.Board, p.colours[terms.Attacker], p.colours[terms.Defender]
	if p.Limits.Numbers.Search {
		friends := *near
		friends.Subtract(b.StringAt(p.Target)) // its liberties are there
		AddShortLiberties(b, near, &friends, defender, settings.ShortFriend)
	}
	walls := *b.StringNeighbours(p.Target)
	walls.Intersect(b.Stones(attacker))
	var others board.PointSet
	for s := b.TakeString(&walls); s >= 0; s = b.TakeString(&walls) {
		b.AddFewLiberties(near, s, settings.ShortWall)
		others.Union(b.StringNeighbours(s))
	}
	AddShortLiberties(b, near, &others, defender, settings.ShortOthers)
	near.Intersect(b.Empty())
}

// AddShortLiberties adds to moves the liberties of the strings of a colour among the
// points, if a string has at most most liberties.
func AddShortLiberties(b *board.Board, moves, among *board.PointSet, colour board.Colour, most int) {
	left := *among
	left.Intersect(b.Stones(colour))
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		b.AddFewLiberties(moves, s, most)
	}
}

// dilate adds the empty points beside the points of a set, and removes the stones.
func (p *Position) dilate(points *board.PointSet) {
	beside := p.Board.Beside(points)
	points.Union(&beside)
	points.Intersect(p.Board.Empty())
}

// Saving is the set of moves that the defender tries from the start: the liberties of
// the target, and the captures and ataris of the strings around it.
func (p *Position) Saving() board.PointSet {
	moves := p.Board.LibertySet(p.Target)
	AddShortLiberties(p.Board, &moves, p.Board.StringNeighbours(p.Target), p.colours[terms.Attacker], min(moves.Len(), 2))
	return moves
}

// MostAfter is how many liberties Extension has at most, found without the set: strings that the extension joins may share
// liberties. liberties is the number of the liberties of the target, libs.
func (p *Position) MostAfter(x board.Point, libs *board.PointSet, liberties int) int {
	b := p.Board
	most, own := liberties-1, b.Root(p.Target)
	for _, n := range b.Neighbours(x) {
		switch b.At(n) {
		case board.Empty:
			if !libs.Has(n) {
				most++
			}
		case p.colours[terms.Defender]:
			if b.Root(n) != own {
				most += b.Liberties(n) - 1
			}
		}
	}
	return most
}

// Extension is the set of liberties that the target, whose liberties are libs, has once
// the defender has played the liberty x, without those that the move gains by taking
// stones.
func (p *Position) Extension(x board.Point, libs *board.PointSet) (after board.PointSet) {
	b := p.Board
	after = *libs
	after.Union(b.Around(x))
	own := b.Root(p.Target)
	for _, n := range b.Neighbours(x) {
		if b.At(n) == p.colours[terms.Defender] && b.Root(n) != own {
			after.Union(b.StringNeighbours(n))
		}
	}
	after.Intersect(b.Empty())
	after.Remove(x)
	return after
}

// Joined is the set of stones of the defender's strings beside x.
func (p *Position) Joined(x board.Point) (joined board.PointSet) {
	for _, n := range p.Board.Neighbours(x) {
		if p.Board.At(n) == p.colours[terms.Defender] {
			joined.Union(p.Board.StringAt(n))
		}
	}
	return joined
}

// HasAtari tells whether a string of the attacker among the points is in atari.
func (p *Position) HasAtari(among *board.PointSet) bool {
	walls := *among
	walls.Intersect(p.Board.Stones(p.colours[terms.Attacker]))
	for s := p.Board.TakeString(&walls); s >= 0; s = p.Board.TakeString(&walls) {
		if p.Board.InAtari(s) {
			return true
		}
	}
	return false
}
