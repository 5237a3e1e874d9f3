package check

import (
	"errors"
	"fmt"

	"shicho/board"
)

// The zone of a place of the proof is the set of points on which it rests: in every position that agrees on them the winner wins as well.
// docs/certificates.md states the rules. The letters in comments, as W1, are the names of the rules there.

// Nowhere lies on no board. A zone that has it rests on something that is not known.
const Nowhere = board.Point(board.MaxSize * board.MaxSize)

// need makes a zone hold some points, whose content must be known.
func (p *Position) need(zone, points *board.PointSet) {
	zone.Union(points)
	if known := p.Known(*points); known != *points {
		zone.Add(Nowhere)
		p.Asked.Union(points)
	}
}

// around are the points next to some points.
func (p *Position) around(points *board.PointSet) (next board.PointSet) {
	for q := points.First(); q >= 0; q = points.Next(q + 1) {
		next.Union(p.Board.Around(q))
	}
	return next
}

// grow adds to a part of a string the stones next to it, and returns false if there are none.
func (p *Position) grow(part, stones *board.PointSet) bool {
	ring := p.around(part)
	ring.Intersect(stones)
	ring.Subtract(part)
	part.Union(&ring)
	return !ring.IsEmpty()
}

// relyOn makes a zone hold n liberties of the string at s, as far as they are not promised, and the stones that have them. It returns these stones, and those
// that connect them with s. but is no liberty.
func (p *Position) relyOn(zone *board.PointSet, s board.Point, n int, but board.Point) board.PointSet {
	stones, within, counted := p.Board.StringAt(s), *zone, p.Known(p.Board.LibertySet(s))
	if but >= 0 {
		counted.Remove(but)
	}
	if n == 1 && counted.Intersects(&p.spared) {
		counted.Intersect(&p.spared)
	}
	within.Intersect(stones)
	part := p.Board.Connected(s, &within)
	libs := p.around(&part)
	for libs.Intersect(&counted); libs.Len()+p.promised(&part) < n; libs.Intersect(&counted) {
		if !p.grow(&part, stones) {
			zone.Add(Nowhere)
			p.Asked.Union(p.Board.StringNeighbours(s))
			break
		}
		libs = p.around(&part)
	}
	zone.Union(&part)
	far := libs
	far.Subtract(zone)
	for missing := n - p.promised(&part) - libs.Len() + far.Len(); missing > 0 && !far.IsEmpty(); missing-- {
		zone.Add(far.First())
		far.Remove(far.First())
	}
	return part
}

// enclose makes a zone hold the string at s and all points next to it.
func (p *Position) enclose(zone *board.PointSet, s board.Point) {
	zone.Union(p.Board.StringAt(s))
	p.need(zone, p.Board.StringNeighbours(s))
}

// End is the zone of an end (E). played is the winner's last move, or NoPoint if the winner is to move. The error says that this is no end.
func (p *Position) End(end string, played board.Point) (zone board.PointSet, err error) {
	switch k := p.kind; {
	case end == Taken && !k.owner && played >= 0:
		return p.endTaken(played)
	case end == Alive && k.owner && k.group:
		return p.endAlive()
	case end == Enclosed && !k.owner && k.group && !p.IsTaken():
		return p.endEnclosed()
	case end == OneString && k.owner && k.pair && p.Board.StringAt(p.Target).Has(p.Other):
		for zone = board.SetOf(p.Target); !zone.Has(p.Other); {
			p.grow(&zone, p.Board.StringAt(p.Target))
		}
		return zone, nil
	case end == Liberties && p.claim.Liberties > 0 && !p.IsTaken():
		libs := p.Known(p.Board.LibertySet(p.Target))
		if n := libs.Len() + p.promised(p.Board.StringAt(p.Target)); n < p.claim.Liberties {
			return zone, fmt.Errorf("the target has %d liberties, not %d", n, p.claim.Liberties)
		}
		p.relyOn(&zone, p.Target, p.claim.Liberties, board.NoPoint)
		return zone, nil
	case end == Stands && p.claim.Plies > 0 && p.depth >= p.claim.Plies && !p.IsTaken():
		return board.SetOf(p.Target), nil
	}
	return zone, fmt.Errorf("%q is no end of this proof here", end)
}

// endTaken is End for a move that took the target.
func (p *Position) endTaken(played board.Point) (zone board.PointSet, err error) {
	standing := p.Standing()
	if zone = p.targets; !p.IsTaken() {
		return zone, errors.New("the move does not take the target")
	}
	if zone.Subtract(&standing); !p.MayRetake() {
		return zone, nil
	} else if p.Board.Liberties(played) > 1 {
		p.relyOn(&zone, played, 2, board.NoPoint)
		return zone, nil
	}
	if m, legal := p.Play(p.Target, p.Loser); legal {
		p.Undo(m)
		return zone, errors.New("the single stone may be taken back")
	}
	p.explain(&zone, p.Target)
	p.secure(&zone, p.Winner, board.NoPoint)
	return zone, nil
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
	played, taken := board.SetOf(y), 0
	p.need(zone, &played)
	strings := *p.Board.Around(y)
	strings.Intersect(p.Board.Stones(p.Loser))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		if p.Board.InAtari(s) {
			p.enclose(zone, s)
			taken += p.Board.StringSize(s)
		}
	}
	if taken == 1 && !p.always(p.Loser) {
		p.need(zone, p.Board.Around(y))
	}
	p.secure(zone, p.Loser, y)
}

// BeforeCase turns the zone of a turn in which the weak point x was decided into one in which it is not (C). Where it was decided to be a stone, the stone is
// not on the board any more.
func (p *Position) BeforeCase(zone *board.PointSet, x board.Point, stone bool) {
	if zone.Add(x); stone {
		p.Weak.Remove(x)
		p.BeforePlay(zone, x)
		p.Weak.Add(x)
	}
}

// MustAnswer are the moves of the loser that must be answered, given the zone of the answer to his pass: the empty points of the zone,
// and the last liberties of the winner's strings that the zone touches (L).
func (p *Position) MustAnswer(pass *board.PointSet) board.PointSet {
	moves := *pass
	strings := *pass
	strings.Intersect(p.Board.Stones(p.Winner))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		if p.isAtari(s) {
			libs := p.Board.LibertySet(s)
			moves.Union(&libs)
		}
	}
	moves.Intersect(p.Board.Empty())
	moves.Subtract(&p.spared)
	return moves
}

// isAtari tells whether the string at s has one liberty, and no more are promised.
func (p *Position) isAtari(s board.Point) bool {
	return p.Board.InAtari(s) && p.promised(p.Board.StringAt(s)) < 2
}

// AfterReply adds to a zone what makes the ban after the loser's move x the same everywhere (L1). The move is on the board.
func (p *Position) AfterReply(zone *board.PointSet, x board.Point) {
	if zone.Add(x); !p.Drawn.Has(x) {
		zone.Add(Nowhere)
	}
	var taken board.PointSet
	p.Board.LastCaptured(&taken)
	if taken.Len() == 1 && !p.always(p.Winner) {
		p.need(zone, p.Board.Around(x))
	}
}

// explain adds to a zone why the loser's move x is illegal (L2).
func (p *Position) explain(zone *board.PointSet, x board.Point) {
	zone.Add(x)
	if p.Board.HasRoom(x, p.Loser) {
		return // a ko, on which positions agree
	}
	p.need(zone, p.Board.Around(x))
	strings := *p.Board.Around(x)
	strings.Intersect(p.Board.Stones(p.Loser))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
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
		must := p.MustAnswer(&pass)
		must.Subtract(&answered)
		for x := must.First(); x >= 0; x = must.Next(x + 1) {
			if m, legal := p.Play(x, p.Loser); legal {
				p.Undo(m)
				return x
			}
			p.explain(zone, x)
		}
		p.keep(zone)
		p.secure(zone, p.Winner, board.NoPoint)
		if !holds || *zone == pass {
			return board.NoPoint
		}
	}
}

// Holds tells whether the winner has to hold out for ever.
func (p *Position) Holds() bool { return p.kind.holds }

// MayHold tells whether a pass of both sides may change nothing, so that the winner may hold out for ever: no ko is banned, and no liberties are promised.
func (p *Position) MayHold() bool {
	_, banned := p.Ban()
	return p.kind.holds && !p.IsTaken() && p.outside == nil && banned != p.Loser
}

// keep adds to the zone of a position, with the loser to move, what shows that he has not won, if the winner has to hold out for ever (H).
func (p *Position) keep(zone *board.PointSet) {
	standing := p.Standing()
	switch k := p.kind; {
	case !k.holds:
	case !k.owner:
		p.enclose(zone, p.Target)
	case k.pair || p.claim.Whole:
		zone.Union(&standing)
	case !standing.Intersects(zone):
		zone.Add(standing.First())
	}
}

// secure makes the strings of a side that a zone touches fall to the next move everywhere where they fall here, and nowhere else: the loser's to the
// winner's move y (W3), the winner's to any (L3).
func (p *Position) secure(zone *board.PointSet, colour board.Colour, y board.Point) {
	strings := *zone
	strings.Intersect(p.Board.Stones(colour))
	for s := strings.First(); s >= 0; s = strings.First() {
		done := *p.Board.StringAt(s)
		switch {
		case colour == p.Winner && p.isAtari(s):
			p.enclose(zone, s)
		case colour == p.Winner:
			done = p.relyOn(zone, s, 2, board.NoPoint)
		case p.Board.LibertySet(s) != board.SetOf(y):
			done = p.relyOn(zone, s, 1, y)
		}
		strings.Subtract(&done)
	}
}
