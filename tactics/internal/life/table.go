package life

import (
	"math/bits"

	"shicho/board"
	"shicho/internal/mix"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// entry is a proof for one side to move.
type entry struct {
	move    board.Point
	reached bool
	proof   zone.Proof
}

// lookUp looks for the verdict of a node in the tables, and puts its proof in the frame.
func (s *Solver) lookUp(f *frame, key, plain uint64, toMove terms.Side) (found, reached bool) {
	if e := s.proofs.FindEither(plain); plain != 0 && e != nil && s.use(f, e, toMove) {
		return true, e.reached
	}
	if e := s.proofs.FindEither(key); e != nil && s.use(f, e, toMove) {
		return true, e.reached
	}
	if plain == 0 {
		return false, false
	}
	return s.recall(f, toMove)
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
func (s *Solver) keep(ply int, toMove terms.Side, reached bool) {
	key := s.tree[ply].key
	if n := &s.tree[ply]; n.plain != 0 && !s.frames[ply].proof.Ko {
		key = n.plain
	}
	e := s.proofs.FindEither(key)
	if e == nil {
		e = s.proofs.Take(key)
	}
	*e = entry{s.frames[ply].move, reached, s.frames[ply].proof}
	if n := &s.tree[ply]; key == n.plain {
		similar := s.similar.Add(s.shapeKey(toMove))
		similar.entry = *e
		similar.black, similar.white = *s.Board.Stones(board.Black), *s.Board.Stones(board.White)
	}
}

// similarEntry is a proof without a ko, with the position in which it was found. It holds wherever the zone looks the same, whoever is free
// of ko.
type similarEntry struct {
	entry
	black, white board.PointSet
}

// shapeKey names a position by the first string of the group that stands, with its liberties, and by the side to move.
func (s *Solver) shapeKey(toMove terms.Side) uint64 {
	standing := s.Group
	standing.Intersect(s.Board.Stones(s.owner()))
	first := standing.First()
	return mix.Key(s.Board.StringKey(first)^s.Board.LibertyKey(first)^uint64(toMove)) ^ s.ShapeSalt()
}

// recall looks for a proof whose zone looks as it does here, in a position without a banned ko.
func (s *Solver) recall(f *frame, toMove terms.Side) (found, reached bool) {
	key := s.shapeKey(toMove)
	for left := s.similar.Candidates(key); left != 0; left &= left - 1 {
		e := s.similar.Entry(key, left)
		if e == nil {
			continue
		}
		within := e.proof.Zone
		if !e.reached || s.Eyes {
			within.Union(&s.Reserved) // the proof may rest on the liberties of walls there
		}
		added, same := e.compare(s.Board, &within)
		if !same || e.reached && int(e.proof.Reach) < s.Passes[terms.Defender]+added {
			continue
		}
		f.proof, f.move = e.proof, e.move
		if e.reached {
			f.proof.Reach -= int16(added)
		}
		if winner := terms.Winner(e.reached); winner == toMove && e.move >= 0 {
			f.proof.AllowMove(&s.Position, e.move, winner)
		}
		return true, e.reached
	}
	return false, false
}

// compare tells whether some points have the same content on a board as in the entry, and how many stones of the board the entry lacks.
func (e *similarEntry) compare(b *board.Board, within *board.PointSet) (added int, same bool) {
	black, white := b.Stones(board.Black), b.Stones(board.White)
	for i := range within {
		if ((black[i]^e.black[i])|(white[i]^e.white[i]))&within[i] != 0 {
			return 0, false
		}
		added += bits.OnesCount64((black[i] | white[i]) &^ (e.black[i] | e.white[i]))
	}
	return added, true
}
