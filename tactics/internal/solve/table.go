package solve

import (
	"math/bits"

	"shicho/board"
	"shicho/internal/mix"
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

// table is a transposition table. It forgets everything when the generation moves on.
// The marks are apart from the entries, so that a look for an entry that is not there
// touches little memory. An entry holds for one question alone, as the key depends on it.
type table struct {
	marks       []uint64 // of the entries: see mark
	entries     []entry
	generations []uint32 // of the entries
	generation  uint32
	era         uint64
}

func newTable() table {
	t := table{marks: make([]uint64, 1<<settings.TableBits), entries: make([]entry, 1<<settings.TableBits), generations: make([]uint32, 1<<settings.TableBits)}
	t.forget()
	return t
}

// forget makes everything that was kept unknown.
func (t *table) forget() {
	t.generation++
	t.era = mix.Key(uint64(t.generation))
}

// mark tells an entry of this key and this generation from others. The place of the
// entry does not depend on the generation.
func (t *table) mark(key uint64) uint64 { return key ^ t.era }

// find returns the entry of the key, nil if there is none.
func (t *table) find(key uint64) *entry {
	mark := t.mark(key)
	for i := range uint64(2) {
		if at := (key ^ i) & (1<<settings.TableBits - 1); t.marks[at] == mark {
			return &t.entries[at]
		}
	}
	return nil
}

// slot makes room for a proof for the key. It is the entry of the key, if there is one.
// Else it is one of two entries: the one of an earlier generation, or the one whose proof
// was found with fewer plies left.
func (t *table) slot(key uint64) *entry {
	if e := t.find(key); e != nil {
		return e
	}
	at, other := key&(1<<settings.TableBits-1), (key^1)&(1<<settings.TableBits-1)
	kept := t.generations[at] == t.generation
	if kept && (t.generations[other] != t.generation || t.entries[other].depth < t.entries[at].depth) {
		at = other
	}
	t.marks[at], t.generations[at] = t.mark(key), t.generation
	return &t.entries[at]
}

// similarEntry is a proof with the position in which it was found. It holds wherever the
// zone looks the same.
type similarEntry struct {
	entry
	mark         uint64 // see table.mark
	black, white board.PointSet
}

// similarTable keeps proofs by the target and its liberties, some of each. The hint of a bucket has one byte of the mark of
// each of its entries, so that a look for an entry that is not there touches one word.
type similarTable struct {
	hints   []uint64 // of the buckets
	entries []similarEntry
	next    []uint8 // of each bucket: the entry to overwrite
}

func newSimilarTable() similarTable {
	const size = settings.SimilarWays << settings.SimilarBits
	return similarTable{make([]uint64, 1<<settings.SimilarBits), make([]similarEntry, size), make([]uint8, 1<<settings.SimilarBits)}
}

// everyByte is a word of which each byte is 1.
const everyByte = 1 << 64 / 255

// Eight bytes make a hint; this line fails to compile for another number of entries in a bucket.
var _ = [1]struct{}{}[settings.SimilarWays-8]

// candidates has the top bit of the byte of every entry of the key's bucket that may have the mark. Which do, their marks tell.
func (t *similarTable) candidates(key, mark uint64) uint64 {
	differ := t.hints[t.bucket(key)] ^ mark>>56*everyByte
	return (differ - everyByte) &^ differ & (everyByte << 7) // of bytes that differ in nothing, and perhaps of some above these
}

// entry is the first entry of the candidates of a key.
func (t *similarTable) entry(key, candidates uint64) *similarEntry {
	return &t.entries[t.bucket(key)*settings.SimilarWays+bits.TrailingZeros64(candidates)/8]
}

// bucket is where the entries are that may have the key.
func (t *similarTable) bucket(key uint64) int { return int(key & (1<<settings.SimilarBits - 1)) }

// slot makes room for a proof for the key, in place of the oldest one of its bucket.
func (t *similarTable) slot(key, mark uint64) *similarEntry {
	bucket := t.bucket(key)
	way := t.next[bucket]
	t.next[bucket] = (way + 1) % settings.SimilarWays
	hint := &t.hints[bucket]
	*hint = *hint&^(0xff<<(8*way)) | mark>>56<<(8*way)
	e := &t.entries[bucket*settings.SimilarWays+int(way)]
	e.mark = mark
	return e
}

// recall looks for a proof whose zone looks as it does here.
func (s *Solver) recall(f *frame, toMove terms.Side, plies int) (found, reached bool) {
	key := s.StringKey(s.Target, toMove)
	mark := s.table.mark(key)
	for left := s.similar.candidates(key, mark); left != 0; left &= left - 1 {
		e := s.similar.entry(key, left)
		if e.mark != mark {
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
	e := s.similar.slot(key, s.table.mark(key))
	e.set(f, reached, plies)
	e.black, e.white = *s.Board.Stones(board.Black), *s.Board.Stones(board.White)
}

// numberTable keeps the numbers of nodes that are not decided, with marks: half a key
// each, but 0 for an empty place. One key in 2³¹ finds the numbers of another key; they
// are a guess and prove nothing.
type numberTable struct {
	marks   []uint32
	numbers []numbers
	salt    uint64 // of the marks; the places do not depend on it, so that answers do not depend on earlier questions
}

func newNumberTable() numberTable {
	return numberTable{marks: make([]uint32, 1<<settings.NumberBits), numbers: make([]numbers, 1<<settings.NumberBits)}
}

// forget empties all places.
func (t *numberTable) forget() { clear(t.marks) }

// renew makes the numbers of earlier questions unknown. They stay in their places until others need these.
func (t *numberTable) renew() { t.salt = mix.Key(t.salt) }

// place is where the numbers of a key are kept, and their mark.
func (t *numberTable) place(key uint64) (at uint64, mark uint32) {
	return key & (1<<settings.NumberBits - 1), uint32((key^t.salt)>>32) | 1
}

// find returns the numbers of a key, if it has some.
func (t *numberTable) find(key uint64) (n numbers, ok bool) {
	at, mark := t.place(key)
	if t.marks[at] != mark {
		return n, false
	}
	return t.numbers[at], true
}

// keep puts the numbers of a key in its place.
func (t *numberTable) keep(key uint64, n numbers) {
	at, mark := t.place(key)
	t.marks[at], t.numbers[at] = mark, n
}
