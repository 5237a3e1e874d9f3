package check

import "shicho/board"

// The zone of a place of the proof is the set of points on which it rests: in every position that agrees on them the winner wins as well.
// docs/certificates.md states the rules. The letters in comments, as W1, are the names of the rules there.

// Nowhere lies on no board. A zone that has it rests on something that is not known.
const Nowhere = board.Point(board.MaxSize * board.MaxSize)

// both are the points of two sets, minus those of one set that are not in the other.
func both(a, b board.PointSet) board.PointSet  { a.Intersect(&b); return a }
func minus(a, b board.PointSet) board.PointSet { a.Subtract(&b); return a }

// need makes a zone hold some points, whose content must be known.
func (p *Position) need(zone *board.PointSet, points board.PointSet) {
	zone.Union(&points)
	if p.Known(points) != points {
		zone.Add(Nowhere)
		p.Asked.Union(&points)
	}
}

// around are the points next to some points.
func (p *Position) around(points board.PointSet) (next board.PointSet) {
	for q := points.First(); q >= 0; q = points.Next(q + 1) {
		next.Union(p.Board.Around(q))
	}
	return next
}

// strings are the first points of the strings of a side among some points.
func (p *Position) strings(points board.PointSet, side board.Colour) (firsts []board.Point) {
	left := both(points, *p.Board.Stones(side))
	for s := p.Board.TakeString(&left); s >= 0; s = p.Board.TakeString(&left) {
		firsts = append(firsts, s)
	}
	return firsts
}

// grow adds to a part of a string the stones next to it, and returns false if there are none.
func (p *Position) grow(part *board.PointSet, stones board.PointSet) bool {
	ring := minus(both(p.around(*part), stones), *part)
	part.Union(&ring)
	return !ring.IsEmpty()
}

// relyOn makes a zone hold n liberties, promised ones included, of the string at s, and the stones from s to them, which it returns. but is no liberty.
func (p *Position) relyOn(zone *board.PointSet, s board.Point, n int, but board.Point) board.PointSet {
	stones, counted := *p.Board.StringAt(s), p.Known(p.Board.LibertySet(s))
	if but >= 0 {
		counted.Remove(but)
	}
	within := both(stones, *zone)
	part := p.Board.Connected(s, &within)
	libs := both(p.around(part), counted)
	for libs.Len()+p.promised(part) < n {
		if !p.grow(&part, stones) {
			zone.Add(Nowhere)
			p.Asked.Union(p.Board.StringNeighbours(s))
			break
		}
		libs = both(p.around(part), counted)
	}
	zone.Union(&part)
	far := minus(libs, *zone)
	for missing := n - p.promised(part) - libs.Len() + far.Len(); missing > 0 && !far.IsEmpty(); missing-- {
		zone.Add(far.First())
		far.Remove(far.First())
	}
	return part
}

// enclose makes a zone hold the string at s and all points next to it.
func (p *Position) enclose(zone *board.PointSet, s board.Point) {
	zone.Union(p.Board.StringAt(s))
	p.need(zone, *p.Board.StringNeighbours(s))
}

// End is the zone of an end (E). played is the winner's last move, or NoPoint if the winner is to move. The error says that this is no end.
func (p *Position) End(end string, played board.Point) (zone board.PointSet, err error) {
	defer catch(&err)
	switch k := p.kind; {
	case end == Taken && !k.owner && played >= 0:
		p.endTaken(&zone, played)
	case end == Dead && !k.owner && k.group && !p.IsTaken():
		p.endDead(&zone)
	case end == Alive && k.owner && k.group:
		p.endAlive(&zone)
	case end == OneString && k.owner && k.pair && p.Board.StringAt(p.Target).Has(p.Other):
		for zone.Add(p.Target); !zone.Has(p.Other); {
			p.grow(&zone, *p.Board.StringAt(p.Target))
		}
	case end == Liberties && p.claim.Liberties > 0 && !p.IsTaken():
		libs, promised := p.Known(p.Board.LibertySet(p.Target)), p.promised(*p.Board.StringAt(p.Target))
		require(libs.Len()+promised >= p.claim.Liberties, "the target has %d liberties, not %d", libs.Len()+promised, p.claim.Liberties)
		p.relyOn(&zone, p.Target, p.claim.Liberties, board.NoPoint)
	case end == Stands && p.claim.Plies > 0 && p.depth >= p.claim.Plies && !p.IsTaken():
		zone.Add(p.Target)
	default:
		require(false, "%q is no end of this proof here", end)
	}
	return zone, nil
}

// endTaken is End for a move that took what the owner must keep.
func (p *Position) endTaken(zone *board.PointSet, played board.Point) {
	require(p.IsTaken(), "the move does not take the target")
	*zone = minus(p.targets, p.Standing())
	if !p.MayRetake() {
		return
	} else if p.Board.Liberties(played) > 1 {
		p.relyOn(zone, played, 2, board.NoPoint)
		return
	}
	require(!p.isLegal(p.Target), "the single stone may be taken back")
	p.explain(zone, p.Target)
	p.secure(zone, p.Winner, board.NoPoint)
}

// KeepLiberty adds to a zone, after the winner's move y, what makes the move no suicide (W1).
func (p *Position) KeepLiberty(zone *board.PointSet, y board.Point) {
	if y >= 0 {
		p.relyOn(zone, y, 1, board.NoPoint)
	}
}

// BeforePlay turns the zone after the winner's move y into one before it (W2 and W3). The move is not on the board.
func (p *Position) BeforePlay(zone *board.PointSet, y board.Point) {
	if y < 0 {
		return
	}
	p.need(zone, board.SetOf(y))
	taken := 0
	for _, s := range p.strings(*p.Board.Around(y), p.Loser) {
		if p.Board.InAtari(s) {
			p.enclose(zone, s)
			taken += p.Board.StringSize(s)
		}
	}
	if taken == 1 && !p.always(p.Loser) {
		p.need(zone, *p.Board.Around(y))
	}
	p.secure(zone, p.Loser, y)
}

// BeforeCase turns the zone of a turn in which the weak point x was decided into one in which it is not (C). A stone there is not on the board any more.
func (p *Position) BeforeCase(zone *board.PointSet, x board.Point, stone bool) {
	if zone.Add(x); stone {
		p.Weak.Remove(x)
		p.BeforePlay(zone, x)
		p.Weak.Add(x)
	}
}

// MustAnswer are the moves of the loser that must be answered (L): empty points of the answer to his pass, and last liberties of strings that it touches.
func (p *Position) MustAnswer(pass board.PointSet) board.PointSet {
	moves := pass
	for _, s := range p.strings(pass, p.Winner) {
		if p.isAtari(s) {
			libs := p.Board.LibertySet(s)
			moves.Union(&libs)
		}
	}
	return both(moves, *p.Board.Empty())
}

// isAtari tells whether the string at s has one liberty, and no more are promised.
func (p *Position) isAtari(s board.Point) bool {
	return p.Board.InAtari(s) && p.promised(*p.Board.StringAt(s)) < 2
}

// AfterReply adds to a zone what makes the ban after the loser's move x the same everywhere (L1). The move is on the board.
func (p *Position) AfterReply(zone *board.PointSet, x board.Point) {
	if zone.Add(x); !p.Drawn.Has(x) {
		zone.Add(Nowhere)
	}
	var taken board.PointSet
	p.Board.LastCaptured(&taken)
	if taken.Len() == 1 && !p.always(p.Winner) {
		p.need(zone, *p.Board.Around(x))
	}
}

// explain adds to a zone why the loser's move x is illegal (L2).
func (p *Position) explain(zone *board.PointSet, x board.Point) {
	zone.Add(x)
	if p.Board.HasRoom(x, p.Loser) {
		return // a ko, on which positions agree
	}
	p.need(zone, *p.Board.Around(x))
	for _, s := range p.strings(*p.Board.Around(x), p.Loser) {
		p.enclose(zone, s)
	}
}

// BeforeReplies completes the zone of a position with the loser to move, which begins with the zones of the answers (L2, L3 and H). pass is the zone of the
// answer to the pass; if the position holds, it is the zone itself. Moves that must be answered and were not are illegal. If one is legal, it is returned, else NoPoint.
func (p *Position) BeforeReplies(zone *board.PointSet, pass, answered board.PointSet, holds bool) board.Point {
	for {
		if holds {
			pass = *zone
		}
		must := minus(p.MustAnswer(pass), answered)
		for x := must.First(); x >= 0; x = must.Next(x + 1) {
			if p.isLegal(x) {
				return x
			}
			p.explain(zone, x)
		}
		if p.kind.holds {
			p.keep(zone)
		}
		p.secure(zone, p.Winner, board.NoPoint)
		if !holds || *zone == pass {
			return board.NoPoint
		}
	}
}

// keep adds to the zone of a position, with the loser to move, what shows that he has not won, if the winner has to hold out for ever (H).
func (p *Position) keep(zone *board.PointSet) {
	switch standing := p.Standing(); {
	case !p.kind.owner:
		p.enclose(zone, p.Target)
	case p.whole:
		zone.Union(&standing)
	case !standing.Intersects(zone):
		zone.Add(standing.First())
	}
}

// secure makes the strings of a side that a zone touches fall to the next move everywhere where they fall here, and nowhere else: the loser's to the
// winner's move y (W3), the winner's to any (L3).
func (p *Position) secure(zone *board.PointSet, side board.Colour, y board.Point) {
	strings := both(*zone, *p.Board.Stones(side))
	for s := strings.First(); s >= 0; s = strings.First() {
		done := *p.Board.StringAt(s)
		switch {
		case side == p.Winner && p.isAtari(s):
			p.enclose(zone, s)
		case side == p.Winner:
			done = p.relyOn(zone, s, 2, board.NoPoint)
		case p.Board.IsWall(s), p.Board.LibertySet(s) != board.SetOf(y):
			done = p.relyOn(zone, s, 1, y)
		}
		strings.Subtract(&done)
	}
}
