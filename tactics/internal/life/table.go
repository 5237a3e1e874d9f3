package life

import (
	"shicho/board"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// entry is a proof for one side to move.
type entry struct {
	move    board.Point
	reached bool
	proof   zone.Proof
}

// use tells whether an entry answers the node, and puts its proof in the frame.
func (s *Solver) use(f *frame, e *entry, toMove terms.Side) bool {
	winner := terms.Winner(e.reached)
	if int(e.proof.Reach) < s.Passes[winner.Opponent()] {
		return false
	}
	f.proof, f.move = e.proof, e.move
	if winner == toMove && e.move >= 0 {
		f.proof.AllowMove(&s.Position, e.move, winner)
		f.proof.Ko = f.proof.Ko || s.IsThroughKo(e.move, winner)
	}
	return true
}

// keep stores the verdict of a node that does not depend on the way there.
func (s *Solver) keep(ply int, reached bool) {
	key := s.tree[ply].key
	if n := &s.tree[ply]; n.plain != 0 && !s.frames[ply].proof.Ko {
		key = n.plain
	}
	e := s.proofs.FindEither(key)
	if e == nil {
		e = s.proofs.Take(key)
	}
	*e = entry{s.frames[ply].move, reached, s.frames[ply].proof}
}
