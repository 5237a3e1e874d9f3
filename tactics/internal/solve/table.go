package solve

import (
	"math/bits"

	"shicho/board"
	"shicho/tactics/internal/settings"
	"shicho/tactics/internal/zone"
	"shicho/tactics/terms"
)

// always is the depth of an escape that no deeper search can undo.
const always = 1 << 14

// entry is a proof for one side to move.
type entry struct {
	depth   int16 // plies that were left when the verdict was proved
	move    board.Point
	reached bool
	// Of an escape in a search by proof numbers: how far from the fight the attacker
	// looked, and the liberties that were enough.
	level, enough int8
	proof         zone.Proof
}

// set keeps the verdict of a node.
func (e *entry) set(f *frame, reached bool, plies int) {
	e.move, e.reached, e.proof = f.move, reached, f.proof
	e.depth, e.level, e.enough = int16(plies), 0, 127
	if !reached && !f.proof.Used.IsDepth() {
		e.depth = always
	}
}

// use tells whether an entry answers the node, and puts its proof in the frame. added
// counts the stones outside the zone that the position of the entry lacks.
func (s *Solver) use(f *frame, e *entry, toMove terms.Side, plies, added int) bool {
	if e.reached && int(e.depth) > plies || !e.reached && int(e.depth) < plies {
		return false
	}
	winner := terms.Winner(e.reached)
	if int(e.proof.Reach) < s.Passes[winner.Opponent()]+added {
		return false
	}
	f.proof, f.move = e.proof, e.move
	f.proof.Reach -= int16(added)
	if winner == toMove && e.move >= 0 {
		f.proof.AllowMove(&s.Position, e.move, winner)
		f.proof.Ko = f.proof.Ko || s.IsThroughKo(e.move, winner)
	}
	return true
}

// looksAsFar tells whether an entry comes from a search that looked as far as this one
// does at a ply.
func (s *Solver) looksAsFar(e *entry, ply int) bool {
	if e.reached {
		return true
	}
	return int(e.enough) >= s.Enough && (e.proof.Used&terms.LimitNear == 0 || int(e.level) >= s.level(ply))
}

// age says how old an entry of the transposition table is, and of what depth. Ages lie apart from the entries, so that a place is chosen without a look at
// these.
type age struct {
	generation uint32 // of the solver, when the entry was kept
	depth      int16
}

// store keeps the verdict of a node in the transposition table.
func (s *Solver) store(key uint64, f *frame, reached bool, plies int) *entry {
	place := s.placeFor(key)
	e := s.table.TakeAt(place, key)
	e.set(f, reached, plies)
	s.ages[place] = age{s.generation, e.depth}
	return e
}

// placeFor is the place of the entry of a key, if there is one. Else it is one of the two places of the key: that of the entry which was kept before
// the tables were last emptied, or of the one whose proof was found with fewer plies left. An entry holds for one question alone, as the key depends on it.
func (s *Solver) placeFor(key uint64) uint64 {
	first, second := s.table.First(key), s.table.Second(key)
	switch one, other := &s.ages[first], &s.ages[second]; {
	case s.table.Is(first, key):
		return first
	case s.table.Is(second, key), one.generation == s.generation && (other.generation != s.generation || other.depth < one.depth):
		return second
	}
	return first
}

// similarEntry is a proof with the position in which it was found. It holds wherever the
// zone looks the same. It is kept by the target and its liberties.
type similarEntry struct {
	entry
	black, white board.PointSet
}

// recall looks for a proof whose zone looks as it does here.
func (s *Solver) recall(f *frame, toMove terms.Side, plies int) (found, reached bool) {
	key := s.StringKey(s.Target, toMove)
	for left := s.similar.Candidates(key); left != 0; left &= left - 1 {
		e := s.similar.Entry(key, left)
		if e == nil {
			continue
		}
		if added, same := e.compare(s.Board); same && s.looksAsFar(&e.entry, settings.MaxPlies) && s.use(f, &e.entry, toMove, plies, added) {
			return true, e.reached
		}
	}
	return false, false
}

// compare tells whether the zone has the same content on a board as in the entry, and how
// many stones of the board the entry lacks.
func (e *similarEntry) compare(b *board.Board) (added int, same bool) {
	black, white := b.Stones(board.Black), b.Stones(board.White)
	for i := range e.proof.Zone {
		if ((black[i]^e.black[i])|(white[i]^e.white[i]))&e.proof.Zone[i] != 0 {
			return 0, false
		}
		added += bits.OnesCount64((black[i] | white[i]) &^ (e.black[i] | e.white[i]))
	}
	return added, true
}

// remember keeps the proof of a node for positions like this one.
func (s *Solver) remember(f *frame, toMove terms.Side, reached bool, plies int) {
	key := s.StringKey(s.Target, toMove)
	e := s.similar.Add(key)
	e.set(f, reached, plies)
	e.black, e.white = *s.Board.Stones(board.Black), *s.Board.Stones(board.White)
}

// prefetch begins to load what the tables say of the position after a move, unless the move takes stones. The tables are larger than the nearest memory.
func (s *Solver) prefetch(x board.Point, side terms.Side) {
	key, _ := s.KeyAfter(x, side)
	s.numbers.Prefetch(key)
	s.table.Prefetch(key)
}
