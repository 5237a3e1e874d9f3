package check

import (
	"errors"
	"fmt"

	"shicho/board"
)

// The zone of a place of the proof is the set of points on which it rests: in every position that agrees on them the winner wins as well.
// docs/certificates.md states the rules. The letters in comments, as W1, are the names of the rules there.

// relyOn makes a zone hold at least n of the points: if it has fewer, the first of them come into it.
func relyOn(zone, points *board.PointSet, n int) {
	inside := *points
	inside.Intersect(zone)
	missing := n - inside.Len()
	for q := points.First(); q >= 0 && missing > 0; q = points.Next(q + 1) {
		if !zone.Has(q) {
			zone.Add(q)
			missing--
		}
	}
}

// relyOnLiberties makes a zone hold the string at s and n of its liberties.
func (p *Position) relyOnLiberties(zone *board.PointSet, s board.Point, n int) {
	libs := p.Board.LibertySet(s)
	zone.Union(p.Board.StringAt(s))
	relyOn(zone, &libs, n)
}

// enclose makes a zone hold the string at s and all points next to it.
func (p *Position) enclose(zone *board.PointSet, s board.Point) {
	zone.Union(p.Board.StringAt(s))
	zone.Union(p.Board.StringNeighbours(s))
}

// End is the zone of an end (E). played is the winner's last move, or NoPoint if the winner is to move. The error says that this is no end.
func (p *Position) End(end string, played board.Point) (zone board.PointSet, err error) {
	switch {
	case end == Taken && p.Winner == p.ownerOpponent() && played >= 0:
		return p.endTaken(played)
	case end == OneString && p.claim.Claim == Joined:
		if !p.isOneString() {
			return zone, errors.New("the two strings are not joined")
		}
		return *p.Board.StringAt(p.Target), nil
	case end == Liberties && p.claim.Claim == Escaped && p.claim.Liberties > 0 && !p.IsTaken():
		if n := p.Board.Liberties(p.Target); n < p.claim.Liberties {
			return zone, fmt.Errorf("the target has %d liberties, not %d", n, p.claim.Liberties)
		}
		p.relyOnLiberties(&zone, p.Target, p.claim.Liberties)
		return zone, nil
	case end == Stands && p.claim.Claim == Escaped && p.claim.Plies > 0 && !p.IsTaken():
		zone.Add(p.Target)
		return zone, nil
	}
	return zone, fmt.Errorf("%q is no end of this proof here", end)
}

// ownerOpponent is the side that takes the target in a claim that it falls, and Empty in other claims.
func (p *Position) ownerOpponent() board.Colour {
	if p.claim.Claim == Captured || p.claim.Claim == Cut {
		return p.Winner
	}
	return board.Empty
}

// endTaken is End for a move that took the target or the other string.
func (p *Position) endTaken(played board.Point) (zone board.PointSet, err error) {
	if p.Other >= 0 && p.Board.At(p.Other) == board.Empty {
		zone.Add(p.Other)
		return zone, nil
	}
	if !p.IsTaken() {
		return zone, errors.New("the move does not take the target")
	}
	zone.Add(p.Target)
	if !p.MayRetake() {
		return zone, nil
	}
	if p.Board.Liberties(played) > 1 {
		p.relyOnLiberties(&zone, played, 2)
		return zone, nil
	}
	if m, legal := p.Play(p.Target, p.Loser); legal {
		p.Undo(m)
		return zone, errors.New("the single stone may be taken back")
	}
	zone.Union(p.explain(p.Target))
	p.guard(&zone)
	return zone, nil
}

// KeepLiberty adds to a zone, after the winner's move y, what makes the move no suicide (W1).
func (p *Position) KeepLiberty(zone *board.PointSet, y board.Point) {
	own := *p.Board.Around(y)
	own.Intersect(p.Board.Empty())
	if own.IsEmpty() {
		p.relyOnLiberties(zone, y, 1)
		return
	}
	relyOn(zone, &own, 1)
}

// BeforePlay turns the zone after the winner's move y into one before it (W2 and W3). The move is not on the board.
func (p *Position) BeforePlay(zone *board.PointSet, y board.Point) {
	zone.Add(y)
	taken := 0
	strings := *p.Board.Around(y)
	strings.Intersect(p.Board.Stones(p.Loser))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		if p.Board.InAtari(s) {
			p.enclose(zone, s)
			taken += p.Board.StringSize(s)
		}
	}
	if taken == 1 && !p.always(p.Loser) {
		zone.Union(p.Board.Around(y))
	}
	strings = *zone
	strings.Intersect(p.Board.Stones(p.Loser))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		libs := p.Board.LibertySet(s)
		libs.Remove(y)
		zone.Union(p.Board.StringAt(s))
		relyOn(zone, &libs, 1)
	}
}

// MustAnswer are the moves of the loser that must be answered, given the zone of the answer to his pass: the empty points of the zone,
// and the last liberties of the winner's strings that the zone touches (L).
func (p *Position) MustAnswer(pass *board.PointSet) board.PointSet {
	moves := *pass
	strings := *pass
	strings.Intersect(p.Board.Stones(p.Winner))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		if p.Board.InAtari(s) {
			libs := p.Board.LibertySet(s)
			moves.Union(&libs)
		}
	}
	moves.Intersect(p.Board.Empty())
	return moves
}

// AfterReply adds to a zone what makes the ban after the loser's move x the same everywhere (L1). The move is on the board.
func (p *Position) AfterReply(zone *board.PointSet, x board.Point) {
	if x < 0 {
		return
	}
	zone.Add(x)
	var taken board.PointSet
	p.Board.LastCaptured(&taken)
	if taken.Len() == 1 && !p.always(p.Winner) {
		zone.Union(p.Board.Around(x))
	}
}

// explain is the zone of the loser's move x being illegal (L2).
func (p *Position) explain(x board.Point) *board.PointSet {
	var zone board.PointSet
	zone.Add(x)
	if p.Board.HasRoom(x, p.Loser) {
		return &zone // a ko, on which positions agree
	}
	zone.Union(p.Board.Around(x))
	strings := *p.Board.Around(x)
	strings.Intersect(p.Board.Stones(p.Loser))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		p.enclose(&zone, s)
	}
	return &zone
}

// BeforeReplies completes the zone of a place where the loser is to move. zone is the union of the zones of his replies; must are the moves that
// must be answered (L2 and L3).
func (p *Position) BeforeReplies(zone, must *board.PointSet) {
	for x := must.First(); x >= 0; x = must.Next(x + 1) {
		if m, legal := p.Play(x, p.Loser); legal {
			p.Undo(m)
		} else {
			zone.Union(p.explain(x))
		}
	}
	p.guard(zone)
}

// guard makes the winner's strings that a zone touches takeable everywhere where they are takeable here, and nowhere else (L3).
func (p *Position) guard(zone *board.PointSet) {
	strings := *zone
	strings.Intersect(p.Board.Stones(p.Winner))
	for s := p.Board.TakeString(&strings); s >= 0; s = p.Board.TakeString(&strings) {
		if p.Board.InAtari(s) {
			p.enclose(zone, s)
		} else {
			p.relyOnLiberties(zone, s, 2)
		}
	}
}
