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
	if p.Goal == terms.Kill {
		p.setGroupSalt()
		return
	}
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
	}
}

// setGroupSalt makes the salts of a question about a group.
func (p *Position) setGroupSalt() {
	p.plainSalt = mix.Key(killSalt + uint64(p.colours[terms.Attacker])) // once a part of the group has fallen, the stones do not tell whose it was
	for _, word := range p.Group {
		p.plainSalt = mix.Key(p.plainSalt ^ word)
	}
	for _, choice := range [...]bool{p.Whole, p.Eyes} {
		p.plainSalt = mix.Key(p.plainSalt)
		if choice {
			p.plainSalt++
		}
	}
	p.salt = mix.Key(mix.Key(p.plainSalt) ^ uint64(p.Free))
	if p.Limits.Threats > 0 {
		p.salt ^= p.threatSalt()
	}
}

// Reserve makes points that the attacker does not fill, and the strings that are safe by them, a part of the question.
func (p *Position) Reserve(safe, reserved board.PointSet) {
	p.Safe, p.Reserved = safe, reserved
	var sum uint64
	for i := range reserved {
		sum = mix.Key(sum^reserved[i]) ^ safe[i]
	}
	p.salt ^= mix.Key(sum)
	p.plainSalt ^= mix.Key(sum)
}

// PlainKey is the key of the position whoever is free of ko, for a question about a group. Only where no ko is banned is it the key of one
// position.
func (p *Position) PlainKey(toMove terms.Side) uint64 {
	key := p.Board.Key() ^ p.plainSalt
	if toMove == terms.Attacker {
		key ^= attackerSalt
	}
	return key
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

// ShapeSalt tells questions about groups apart.
func (p *Position) ShapeSalt() uint64 { return p.plainSalt }

// KeyAfter is the key of the position after a move of a side that takes no string, and the PlainKey.
func (p *Position) KeyAfter(x board.Point, side terms.Side) (key, plain uint64) {
	key = p.Board.KeyWith(x, p.colours[side])
	if side == terms.Defender {
		key ^= attackerSalt
	}
	return key ^ p.salt, key ^ p.plainSalt
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
