package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// IsLadder tells whether a move of the attacker captures the target by a ladder, as players
// use the word: the move gives atari, so does every later move of the attacker until he
// takes the target, and the owner, who runs out or takes stones as he likes, is put in
// atari at least three times. If move is Pass, the owner is to move in the middle of the
// chase, and the atari on the board counts.
//
// A net, a snapback and a loose ladder, in which some move of the attacker gives no atari,
// are no ladders; nor is a ladder that hangs on a ko, or a chase of one or two ataris. The
// answer depends on the position alone. The board comes back as it was.
func IsLadder(b *board.Board, target, move board.Point) bool {
	if terms.CheckTarget(b, target) != nil {
		return false
	}
	defer b.SetRules(position.UsePlainRules(b))
	c := chase{b: b, target: target, owner: b.At(target)}
	if move != board.Pass {
		if b.Liberties(target) != 2 || move < 0 || !b.TryPlay(move, c.owner.Opponent()) {
			return false
		}
		defer b.Undo()
	}
	return b.InAtari(target) && c.defend(settings.LadderAtaris-1) >= settings.LadderAtaris-1
}

// chase is a search in which the attacker plays ataris alone.
type chase struct {
	b      *board.Board
	target board.Point
	owner  board.Colour // may retake every ko at once
	nodes  int
}

// getsAway is the number of ataris after which the target is out of the chase.
const getsAway = -1

// attack is the smallest number of ataris by which the attacker, to move, takes the target.
// Where the chase needs no more ataris to be a ladder, any number will do.
func (c *chase) attack(needed int) int {
	if c.nodes++; c.nodes > settings.LadderNodes {
		return getsAway
	}
	switch c.b.Liberties(c.target) {
	case 1:
		return c.take()
	case 2:
	default:
		return getsAway
	}
	fewest := getsAway
	libs := c.b.LibertySet(c.target)
	for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
		if !c.b.TryPlay(x, c.owner.Opponent()) {
			continue
		}
		n := c.defend(needed - 1)
		c.b.Undo()
		if n == getsAway || fewest != getsAway && fewest <= n+1 {
			continue
		}
		if fewest = n + 1; needed <= 0 {
			break
		}
	}
	return fewest
}

// take is 0 if the attacker takes the target, which is in atari, for good.
func (c *chase) take() int {
	libs := c.b.LibertySet(c.target)
	last, single := libs.First(), c.b.StringSize(c.target) == 1
	if !c.b.TryPlay(last, c.owner.Opponent()) {
		return getsAway
	}
	defer c.b.Undo()
	if single && c.b.InAtari(last) {
		return getsAway // the owner takes back
	}
	return 0
}

// defend is the largest number of ataris that the owner of the target, which is in atari,
// can make the attacker give from now on.
func (c *chase) defend(needed int) int {
	most := c.take()
	if most == getsAway {
		return getsAway
	}
	moves := *c.b.StringNeighbours(c.target)
	zone.AddCaptures(c.b, &moves, c.owner.Opponent())
	moves.Intersect(c.b.Empty())
	for x := moves.First(); x >= 0; x = moves.Next(x + 1) {
		if !c.b.PlayThroughKo(x, c.owner) {
			continue
		}
		n := c.attack(needed)
		c.b.Undo()
		if n == getsAway {
			return getsAway
		}
		most = max(most, n)
	}
	return most
}
