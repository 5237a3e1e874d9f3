package position

import (
	"shicho/board"
	"shicho/internal/mix"
	"shicho/tactics/terms"
)

// The salts tell keys of different questions apart.
const (
	attackerSalt   = 0x9e3779b97f4a7c15
	connectionSalt = 1 << 40
	severSalt      = 1 << 41
	killSalt       = 1 << 42
	threatSalt     = 1 << 32
)

// setSalt makes the salt of the question.
func (p *Position) setSalt() {
	p.salt = mix.Key(uint64(p.Target))
	for _, field := range [...]int{int(p.Free), p.Limits.Escape.Liberties, p.Limits.Plies.Depth, p.Limits.Plies.Ladders} {
		p.salt = mix.Key(p.salt ^ uint64(field))
	}
	for _, choice := range [...]bool{p.Limits.Plies.Near, p.Limits.Escape.Retakes, p.Limits.Numbers.Search} {
		p.salt = mix.Key(p.salt)
		if choice {
			p.salt++
		}
	}
	if p.Limits.Threats > 0 {
		p.salt ^= p.threatSalt()
	}
	switch p.Goal {
	case terms.Connect:
		p.salt = mix.Key(p.salt ^ uint64(p.Other)<<16 ^ connectionSalt)
	case terms.Sever:
		p.salt = mix.Key(p.salt ^ uint64(p.Other)<<16 ^ severSalt)
	case terms.Kill:
		for _, word := range p.Group {
			p.salt = mix.Key(p.salt ^ word)
		}
		p.salt ^= killSalt
		if p.Whole {
			p.salt = mix.Key(p.salt)
		}
	}
}

// threatSalt tells positions apart by the threats that are left.
func (p *Position) threatSalt() uint64 { return mix.Key(uint64(p.threats) + threatSalt) }

// Key is the key of the position for the question, with a side to move.
func (p *Position) Key(toMove terms.Side) uint64 {
	key := p.Board.Key() ^ p.salt
	if toMove == terms.Attacker {
		key ^= attackerSalt
	}
	if p.IsBanned(toMove) {
		ko, _ := p.Board.Ko()
		key ^= mix.Key(uint64(ko) + 1)
	}
	return key
}

// KeyAfter is the key of the position after a move of a side that takes no string.
func (p *Position) KeyAfter(x board.Point, side terms.Side) uint64 {
	key := p.Board.KeyWith(x, p.colours[side]) ^ p.salt
	if side == terms.Defender {
		key ^= attackerSalt
	}
	return key
}

// StringKey names a string by its stones and liberties, for the question, with a side
// to move.
func (p *Position) StringKey(s board.Point, toMove terms.Side) uint64 {
	key := p.salt ^ p.Board.StringKey(s)
	if toMove == terms.Attacker {
		key ^= attackerSalt
	}
	return mix.Key(key ^ p.Board.LibertyKey(s))
}
