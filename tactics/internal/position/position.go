package position

import (
	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/terms"
)

// Position is a board with the question that is asked about it.
type Position struct {
	Board *board.Board
	terms.Question
	Limits terms.Limits
	Free   board.Colour // the side that may retake kos at once; Empty: neither
	// Enough is the number of liberties with which the target has escaped. A search in
	// stages begins with fewer than Escape.Liberties.
	Enough int
	// Passes counts the passes of each side on the way to this position. Every pass
	// stands for a move outside a zone.
	Passes [2]int
	// Safe are stones of the attacker that live whatever the defender does, as long as the attacker does not fill their eyes. No
	// proof needs their liberties. Set makes it empty.
	Safe board.PointSet
	// Reserved are points where the attacker does not play, for he would only fill liberties of his own walls. Set makes it empty.
	Reserved board.PointSet

	colours [2]board.Colour // of the sides
	threats int             // that the free side has left, with Limits.Threats
	salt    uint64          // makes keys of different questions different
	// plainSalt is the salt of a question about a group whoever is free of ko.
	plainSalt uint64
}

// Set asks a question. free is the side that may retake kos at once, or Empty. spare is
// the number of stones that may be added outside the zone of every proof. With Eyes the attacker is the owner of the group, who wants two eyes.
func (p *Position) Set(b *board.Board, q terms.Question, free board.Colour, limits *terms.Limits, spare int) {
	p.Board, p.Question, p.Free, p.Limits = b, q, free, *limits
	p.Limits.Plies.Depth = min(limits.Plies.Depth, settings.MaxPlies)
	p.Limits.Plies.Ladders = min(limits.Plies.Ladders, settings.MaxPlies)
	p.Enough = limits.Escape.Liberties
	p.Passes = [2]int{spare, spare}
	p.Safe, p.Reserved = board.PointSet{}, board.PointSet{}
	p.threats = limits.Threats
	owner := ownerOf(&q, b)
	p.colours = [2]board.Colour{terms.Attacker: owner.Opponent(), terms.Defender: owner}
	if q.Goal == terms.Connect || q.Goal == terms.Kill && q.Eyes {
		p.colours = [2]board.Colour{terms.Attacker: owner, terms.Defender: owner.Opponent()}
	}
	if q.Goal == terms.Kill {
		p.Passes[terms.Attacker] = Endless
	}
	p.setSalt()
}

// Endless is the number of passes that the attacker of a group counts as having made: what saves a group must do so for ever, however
// often the attacker plays elsewhere.
const Endless = 1 << 13

// Colour is the colour of a side.
func (p *Position) Colour(side terms.Side) board.Colour { return p.colours[side] }

// IsTaken tells whether the target is off the board.
func (p *Position) IsTaken() bool { return p.Board.At(p.Target) == board.Empty }

// LadderEnd is the number of plies left, negative, at which a ladder has run too long.
func (p *Position) LadderEnd() int { return min(p.Limits.Plies.Depth-p.Limits.Plies.Ladders, 0) }

// Move is a move that was played.
type Move struct {
	Point board.Point
	Side  terms.Side
	// ThroughKo tells that the move retook a ko at once, which its side may do as it is
	// free of ko.
	ThroughKo bool
}

// Play makes a move of a side if it is legal by simple ko, which binds only the side
// that is not free of ko, and without suicide. The move is returned in any case.
func (p *Position) Play(x board.Point, side terms.Side) (m Move, legal bool) {
	m = Move{x, side, p.IsThroughKo(x, side)}
	if p.mayRetake(side) {
		legal = p.Board.PlayThroughKo(x, p.colours[side])
	} else {
		legal = p.Board.TryPlay(x, p.colours[side])
	}
	if !legal {
		return m, false
	}
	if x == board.Pass {
		p.Passes[side]++
	}
	if m.ThroughKo {
		p.spend(1)
	}
	return m, true
}

// Undo takes back a move that Play has made.
func (p *Position) Undo(m Move) {
	p.Board.Undo()
	if m.Point == board.Pass {
		p.Passes[m.Side]--
	}
	if m.ThroughKo {
		p.spend(-1)
	}
}

// spend takes threats from the free side. With fewer threats left it is another
// question, so the keys change.
func (p *Position) spend(threats int) {
	if p.Limits.Threats == 0 {
		return
	}
	p.salt ^= p.threatSalt()
	p.threats -= threats
	p.salt ^= p.threatSalt()
}

// LeaveThreats makes the number of threats that the free side has left another one, where they are limited.
func (p *Position) LeaveThreats(threats int) { p.spend(p.threats - threats) }

// Threats is the number of threats that the free side has left, with Limits.Threats.
func (p *Position) Threats() int { return p.threats }

// Remaining bounds limits by the threats that are left, and tells who is free of ko
// with them: with no threat left nobody is.
func (p *Position) Remaining(limits *terms.Limits) (free board.Colour) {
	if p.Limits.Threats == 0 {
		return p.Free
	}
	if limits.Threats = p.threats; p.threats == 0 {
		return board.Empty
	}
	return p.Free
}

// IsSafe tells whether the string at s has a safe stone.
func (p *Position) IsSafe(s board.Point) bool { return p.Board.StringAt(s).Intersects(&p.Safe) }

// mayRetake tells whether a side is free of ko, and has a threat left.
func (p *Position) mayRetake(side terms.Side) bool {
	return p.colours[side] == p.Free && (p.Limits.Threats == 0 || p.threats > 0)
}

// IsThroughKo tells whether a side may play x only because it is free of ko.
func (p *Position) IsThroughKo(x board.Point, side terms.Side) bool {
	ko, banned := p.Board.Ko()
	return x == ko && p.colours[side] == banned && p.mayRetake(side)
}

// CanRetake tells whether the ko lets a side play x.
func (p *Position) CanRetake(x board.Point, side terms.Side) bool {
	ko, banned := p.Board.Ko()
	return x != ko || p.colours[side] != banned || p.mayRetake(side)
}

// IsBanned tells whether a ko keeps the side from some move, or makes that move cost a
// threat.
func (p *Position) IsBanned(side terms.Side) bool {
	ko, banned := p.Board.Ko()
	mover := p.colours[side]
	return ko >= 0 && mover == banned && (mover != p.Free || p.Limits.Threats > 0)
}

// Takes tells whether the move of a side at an empty point takes a string.
func (p *Position) Takes(x board.Point, side terms.Side) bool {
	victim := p.colours[side.Opponent()]
	for _, n := range p.Board.Neighbours(x) {
		if p.Board.At(n) == victim && p.Board.InAtari(n) {
			return true
		}
	}
	return false
}

// TookOne tells whether the target that was just taken was a single stone.
func (p *Position) TookOne() bool {
	var taken board.PointSet
	p.Board.LastCaptured(&taken)
	return !taken.Intersects(p.Board.Around(p.Target))
}

// LibertiesToEscape is the number of liberties with which the target surely stands
// when the plies left are used up, or has escaped by LimitLiberties: the attacker fills
// at most one liberty a move even if the defender only passes.
func (p *Position) LibertiesToEscape(toMove terms.Side, plies int) int {
	need := 0
	switch attacks := toMove == terms.Attacker; {
	case p.Limits.Plies.Ladders == 0 && attacks:
		need = (plies+1)/2 + 1
	case p.Limits.Plies.Ladders == 0:
		need = plies/2 + 1
	case attacks && plies <= 0:
		need = 3 // a ladder has been left
	case attacks:
		need = (plies+1)/2 + 2
	case plies <= 0:
		need = 2
	default:
		need = plies/2 + 2
	}
	return min(need, p.Enough)
}

// EscapeLimit is the limit that makes a number of liberties an escape.
func (p *Position) EscapeLimit(liberties int) terms.Limit {
	if liberties == p.Enough {
		return terms.LimitLiberties
	}
	return terms.LimitPlies
}
