package tactics

import "shicho/board"

// Prove tells whether a move of the side to move settles a question of capture: it
// captures or saves the target. Then the zone of the answer is a zone before the move,
// and stands by itself: the move has its result in every position that agrees on the
// zone, on a board of any size, whatever is outside; points beyond the edge of the
// board are none.
//
// Prove costs a search, and finds what Decide finds after the move. An escape rests on
// the limits that the answer names. The target must be a stone. A pass and a move that
// is not legal have no proof; a connection has none either.
func (r *Reader) Prove(b *board.Board, q Question, move board.Point, limits *Limits) (a Answer, proved bool) {
	owner, mover := b.At(q.Target), q.Mover(b)
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	if q.Goal != Capture || move < 0 || b.At(move) != board.Empty || !b.TryPlay(move, mover) {
		return Answer{Outcome: Unknown, Move: board.NoPoint}, false
	}
	deeper := limits.Deeper()
	a = r.decide(b, q.Target, owner, q.ToMove.Opponent(), mover.Opponent(), &deeper, farReach/2)
	p := proof{zone: a.Zone, reach: farReach}
	r.breathes(&p, move, farReach/2)
	b.Undo()
	a.Move = move
	if a.Outcome != q.ToMove.wants() {
		return a, false
	}
	a.Result = Works
	r.secure(&p, move, mover, farReach/2)
	a.Zone = p.zone
	return a, true
}
