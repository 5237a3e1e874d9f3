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

// relyOn makes a zone hold at least n of the points: if it has fewer, the first of them come into it whose content is known.
func (p *Position) relyOn(zone *board.PointSet, points board.PointSet, n int) {
	all := points
	points = p.Known(points)
	inside := points
	inside.Intersect(zone)
	missing := n - inside.Len()
	for q := points.First(); q >= 0 && missing > 0; q = points.Next(q + 1) {
		if !zone.Has(q) {
			zone.Add(q)
			missing--
		}
	}
	if missing > 0 {
		zone.Add(Nowhere)
		p.Asked.Union(&all)
	}
}

// relyOnLiberties makes a zone hold the string at s and n of its liberties, as far as they are not promised. but is a liberty that does not count.
func (p *Position) relyOnLiberties(zone *board.PointSet, s board.Point, n int, but board.Point) {
	libs := p.Board.LibertySet(s)
	if but >= 0 {
		libs.Remove(but)
	}
	zone.Union(p.Board.StringAt(s))
	p.relyOn(zone, libs, n-p.promised(s))
}

// enclose makes a zone hold the string at s and all points next to it.
func (p *Position) enclose(zone *board.PointSet, s board.Point) {
	zone.Union(p.Board.StringAt(s))
	p.need(zone, p.Board.StringNeighbours(s))
}

// End is the zone of an end (E). played is the winner's last move, or NoPoint if the winner is to move. The error says that this is no end.
func (p *Position) End(end string, played board.Point) (zone board.PointSet, err error) {
	switch kind := p.claim.Claim; {
	case end == Taken && (kind == Captured || kind == Cut) && played >= 0:
		return p.endTaken(played)
	case end == OneString && kind == Joined && p.isOneString():
		return *p.Board.StringAt(p.Target), nil
	case end == Liberties && p.claim.Liberties > 0 && !p.IsTaken():
		libs := p.Known(p.Board.LibertySet(p.Target))
		if n := libs.Len() + p.promised(p.Target); n < p.claim.Liberties {
			return zone, fmt.Errorf("the target has %d liberties, not %d", n, p.claim.Liberties)
		}
		p.relyOnLiberties(&zone, p.Target, p.claim.Liberties, board.NoPoint)
		return zone, nil
	case end == Stands && p.claim.Plies > 0 && p.depth >= p.claim.Plies && !p.IsTaken():
		return board.SetOf(p.Target), nil
	}
	return zone, fmt.Errorf("%q is no end of this proof here", end)
}

// endTaken is End for a move that took the target or the other string.
func (p *Position) endTaken(played board.Point) (zone board.PointSet, err error) {
	if p.Other >= 0 && p.Board.At(p.Other) == board.Empty {
		return board.SetOf(p.Other), nil
	}
	if !p.IsTaken() {
		return zone, errors.New("the move does not take the target")
	}
	zone.Add(p.Target)
	if !p.MayRetake() {
		return zone, nil
	}
	if p.Board.Liberties(played) > 1 {
		p.relyOnLiberties(&zone, played, 2, board.NoPoint)
		return zone, nil
	}
	if m, legal := p.Play(p.Target, p.Loser); legal {
		p.Undo(m)
		return zone, errors.New("the single stone may be taken back")
	}
	p.explain(&zone, p.Target)
	p.guard(&zone, &zone)
	return zone, nil
}

// KeepLiberty adds to a zone, after the winner's move y, what makes the move no suicide (W1).
func (p *Position) KeepLiberty(zone *board.PointSet, y board.Point) {
	if y < 0 {
		return
	}
	own := *p.Board.Around(y)
	own.Intersect(p.Board.Empty())
	if own = p.Known(own); own.IsEmpty() {
		p.relyOnLiberties(zone, y, 1, board.NoPoint)
		return
	}
	p.relyOn(zone, own, 1)
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
	strings = *zone
	strings.Intersect(p.Board.Stones(p.Loser))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		if libs := p.Board.LibertySet(s); libs != played {
			p.relyOnLiberties(zone, s, 1, y)
		}
	}
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
	return moves
}

// isAtari tells whether the string at s has one liberty, and no more are promised.
func (p *Position) isAtari(s board.Point) bool { return p.Board.InAtari(s) && p.promised(s) < 2 }

// AfterReply adds to a zone what makes the ban after the loser's move x the same everywhere (L1). The move is on the board.
func (p *Position) AfterReply(zone *board.PointSet, x board.Point) {
	if x < 0 {
		return
	}
	if zone.Add(x); !p.drawn.Has(x) {
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

// BeforeReplies completes the zone of a position with the loser to move, which begins with the zones of the answers. pass is the zone of the answer
// to the pass, and must are the moves that must be answered and were not: they are illegal (L2 and L3). If one of them is legal, it is returned,
// else NoPoint.
func (p *Position) BeforeReplies(zone, pass, must *board.PointSet) board.Point {
	for x := must.First(); x >= 0; x = must.Next(x + 1) {
		if m, legal := p.Play(x, p.Loser); legal {
			p.Undo(m)
			return x
		}
		p.explain(zone, x)
	}
	p.guard(zone, pass)
	return board.NoPoint
}

// guard makes the winner's strings that a zone touches takeable everywhere where they are takeable here, and Nowhere else (L3). Of those that the zone of
// the answer to the pass does not touch, one promised liberty is enough.
func (p *Position) guard(zone, pass *board.PointSet) {
	strings := *zone
	strings.Intersect(p.Board.Stones(p.Winner))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		switch {
		case p.promised(s) > 0 && !pass.Intersects(p.Board.StringAt(s)):
			zone.Union(p.Board.StringAt(s))
		case p.isAtari(s):
			p.enclose(zone, s)
		default:
			p.relyOnLiberties(zone, s, 2, board.NoPoint)
		}
	}
}
