package zone

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// losses is the number of moves outside the zone that the loser may have made on the
// way.
func losses(pos *position.Position, winner terms.Side) int { return pos.Passes[winner.Opponent()] }

// Stand replaces the proof by a new one: the target has at least need liberties. By the
// limit, that many liberties are an escape.
func (p *Proof) Stand(pos *position.Position, need int, limit terms.Limit) {
	*p = Proof{Zone: *pos.Board.StringAt(pos.Target), Reach: FarReach, Used: limit}
	if need > 0 {
		p.CountLiberties(pos, pos.Target, need, terms.Defender)
	}
}

// CountLiberties makes the proof rest on the string at s having at least need
// liberties. The caller makes sure that the string has as many here.
func (p *Proof) CountLiberties(pos *position.Position, s board.Point, need int, winner terms.Side) {
	libs := pos.Board.LibertySet(s)
	p.RelyOn(&libs, need, losses(pos, winner))
}

// KeepLiberty makes the proof rest on the string of the winner's move y, just played,
// having a liberty.
func (p *Proof) KeepLiberty(pos *position.Position, y board.Point, winner terms.Side) {
	own := *pos.Board.Around(y)
	own.Intersect(pos.Board.Empty())
	if own.IsEmpty() {
		if pos.IsSafe(y) {
			p.Zone.Union(pos.Board.StringAt(y))
			return
		}
		p.Zone.Union(pos.Board.StringAt(y))
		own = pos.Board.LibertySet(y)
	}
	p.RelyOn(&own, 1, losses(pos, winner))
}

// Enclose makes the proof rest on the string at s having exactly the liberties that it
// has here.
func (p *Proof) Enclose(pos *position.Position, s board.Point) {
	p.Zone.Union(pos.Board.StringAt(s))
	p.Zone.Union(pos.Board.StringNeighbours(s))
}

// Pad makes the winner's strings that the zone touches safe from the loser, who is to
// move: see Proof.
func (p *Proof) Pad(pos *position.Position, winner terms.Side) {
	b := pos.Board
	left := p.Zone
	left.Intersect(b.Stones(pos.Colour(winner)))
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		p.Zone.Union(b.StringAt(s))
		if pos.IsSafe(s) {
			continue
		}
		if b.InAtari(s) {
			p.Zone.Union(b.StringNeighbours(s))
			continue
		}
		p.CountLiberties(pos, s, 2, winner)
	}
}

// ExplainIllegal adds to the zone what makes the loser's move at x, an empty point of
// the zone, illegal: suicide, or the ko that the winner's last move took.
func (p *Proof) ExplainIllegal(pos *position.Position, x board.Point, loser terms.Side) {
	b, colour := pos.Board, pos.Colour(loser)
	if b.HasRoom(x, colour) { // a ko
		p.Ko = true
		if last := b.LastMove(); last.Colour == colour.Opponent() && last.Point >= 0 {
			p.Zone.Add(last.Point)
			p.Zone.Union(b.Around(last.Point))
		}
		p.Zone.Union(b.Around(x))
		return
	}
	p.Zone.Union(b.Around(x))
	for _, n := range b.Neighbours(x) {
		if b.At(n) == colour {
			p.Enclose(pos, n)
		}
	}
}

// ExplainThreat makes the proof, which rests on the refutation of a move of the loser,
// rest on the move having cost a threat, if it did. The move is not on the board.
func (p *Proof) ExplainThreat(pos *position.Position, m position.Move) {
	if m.ThroughKo && pos.Limits.Threats > 0 {
		p.ExplainIllegal(pos, m.Point, m.Side)
	}
}

// PlayFirst makes the proof after a move of the winner a proof before the move. The
// move is not on the board.
func (p *Proof) PlayFirst(pos *position.Position, m position.Move) {
	b, y, winner := pos.Board, m.Point, m.Side
	loser := pos.Colour(winner.Opponent())
	p.Zone.Add(y)
	for _, n := range b.Neighbours(y) {
		if b.At(n) == loser && b.InAtari(n) {
			p.Enclose(pos, n)
		}
	}
	p.AllowMove(pos, y, winner)
	left := p.Zone
	left.Intersect(b.Stones(loser))
	for s := b.TakeString(&left); s >= 0; s = b.TakeString(&left) {
		stones := b.StringAt(s)
		if stones.Has(pos.Target) && pos.Goal != terms.Kill {
			continue // should the target fall at once, all the better
		}
		p.Zone.Union(stones)
		p.keepOther(pos, s, m)
	}
	p.Ko = p.Ko || m.ThroughKo
}

// keepOther makes the proof rest on the loser's string at s not falling to the
// winner's move, if the string does not fall here.
func (p *Proof) keepOther(pos *position.Position, s board.Point, m position.Move) {
	libs := pos.Board.LibertySet(s)
	all := libs.Len()
	libs.Remove(m.Point)
	rest := libs.Len()
	if rest == 0 || pos.Board.IsWall(s) || libs.Intersects(&p.Zone) || m.Side == terms.Defender && (libs.Intersects(&pos.Reserved) || pos.IsSafe(s)) {
		return
	}
	if all-2 >= losses(pos, m.Side) {
		p.Reach = min(p.Reach, int16(all-2))
		return
	}
	p.Zone.Add(libs.First())
}

// AllowMove adds to the zone what lets the winner play y where the loser has just taken
// a stone: the loser's stone is not alone there, or not in atari, or it took more, so
// that this is no ko.
func (p *Proof) AllowMove(pos *position.Position, y board.Point, winner terms.Side) {
	b, colour := pos.Board, pos.Colour(winner)
	if colour == pos.Free && pos.Limits.Threats == 0 {
		return
	}
	last := b.LastMove()
	if last.Point < 0 || last.Colour == colour || !b.Around(last.Point).Has(y) {
		return
	}
	var taken board.PointSet
	b.LastCaptured(&taken)
	if taken.Has(y) {
		p.Zone.Add(last.Point)
		p.Zone.Union(b.Around(last.Point))
	}
}
