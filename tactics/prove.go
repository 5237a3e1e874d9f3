package tactics

import "shicho/board"

// Prove tells whether a move settles the target: captures it, if it is played by
// the other side, or saves it, if it is its owner's. Then the zone of the answer
// is that of the position before the move, and stands by itself: the move settles
// it in every position that agrees on the zone, on a board of any size, whatever
// is outside; beyond the edge of the board is no point. attack tells whose the move is.
//
// It costs a search, and finds what Decide finds after the move. An escape rests on
// the limits that the answer names. The target must be a stone. A pass, or a move that
// is not legal, has no proof.
func (r *Reader) Prove(b *board.Board, target, move board.Point, attack bool, limits *Limits) (a Answer, proved bool) {
	owner := b.At(target)
	mover := owner
	if attack {
		mover = owner.Opponent()
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	if move < 0 || b.At(move) != board.Empty || !b.TryPlay(move, mover) {
		return Answer{Outcome: Unknown, Move: board.NoPoint}, false
	}
	deeper := limits.Deeper()
	a = r.decide(b, target, owner, !attack, mover.Opponent(), &deeper, farReach/2)
	p := proof{zone: a.Zone, reach: farReach}
	r.breathes(&p, move, farReach/2)
	b.Undo()
	a.Move = move
	if a.Outcome != outcomeOf(attack) {
		return a, false
	}
	r.secure(&p, move, mover, farReach/2)
	a.Zone = p.zone
	return a, true
}
