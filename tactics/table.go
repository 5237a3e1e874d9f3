package tactics

import (
	"math/bits"

	"shicho/board"
)

// Sizes of the tables. More than this saves no nodes on questions of 50,000.
const (
	tableBits   = 15 // log₂ of the entries of the transposition table
	similarBits = 12 // log₂ of the buckets of the table of similar positions
	similarWays = 8  // entries of a bucket
	numberBits  = 17 // log₂ of the entries of the table of proof numbers
)

// always is the depth at which an escape holds that no depth can undo.
const always = 1 << 14

const attackerSalt = 0x9e3779b97f4a7c15

// entry is a proof for one side to move.
type entry struct {
	depth    int16 // captured: proved with so many plies left; escaped: likewise
	move     board.Point
	captured bool
	// Of an escape in a proof-number search: see Reader.level, and the liberties
	// that were enough for it.
	level, enough int8
	proof         proof
}

// set keeps the verdict of a node.
func (e *entry) set(f *frame, captured bool, plies int) {
	e.move, e.captured, e.proof = f.move, captured, f.proof
	e.depth, e.level, e.enough = int16(plies), 0, 127
	if !captured && !f.proof.used.deep() {
		e.depth = always
	}
}

// usable tells whether an entry answers the node, and puts its proof in the
// frame. added counts the stones outside the zone which the position of the
// entry lacks.
func (r *Reader) usable(f *frame, e *entry, attacker bool, plies, added int) bool {
	if e.captured && int(e.depth) > plies || !e.captured && int(e.depth) < plies {
		return false
	}
	winner := r.side(e.captured)
	if int(e.proof.reach) < r.passes[winner.Opponent()]+added {
		return false
	}
	f.proof, f.move = e.proof, e.move
	f.proof.reach -= int16(added)
	if winner == r.side(attacker) && e.move >= 0 {
		r.retakes(&f.proof, e.move, winner)
		f.proof.ko = f.proof.ko || r.throughKo(e.move, winner)
	}
	return true
}

// table is a transposition table that forgets everything when the generation moves on. Its marks are apart from the
// entries, so that looking for one that is not there touches little memory. Entries hold for one question alone: its
// salt is in the key.
type table struct {
	marks       []uint64 // of the entries, see mark
	entries     []entry
	generations []uint32 // of the entries
	generation  uint32
	era         uint64
}

func newTable() table {
	t := table{marks: make([]uint64, 1<<tableBits), entries: make([]entry, 1<<tableBits), generations: make([]uint32, 1<<tableBits)}
	t.forget()
	return t
}

// forget makes everything that was kept unknown.
func (t *table) forget() {
	t.generation++
	t.era = mix(uint64(t.generation))
}

// mark tells whose an entry is: the key's, in this generation. Where the entry lies does not depend on the generation.
func (t *table) mark(key uint64) uint64 { return key ^ t.era }

// find returns the entry of the key, nil if there is none.
func (t *table) find(key uint64) *entry {
	mark := t.mark(key)
	for i := range uint64(2) {
		if at := (key ^ i) & (1<<tableBits - 1); t.marks[at] == mark {
			return &t.entries[at]
		}
	}
	return nil
}

// slot makes room for a proof for the key: at its own place, or at the one of two whose proof is of an earlier
// generation, or was found with fewer plies left.
func (t *table) slot(key uint64) *entry {
	if e := t.find(key); e != nil {
		return e
	}
	at, other := key&(1<<tableBits-1), (key^1)&(1<<tableBits-1)
	kept := t.generations[at] == t.generation
	if kept && (t.generations[other] != t.generation || t.entries[other].depth < t.entries[at].depth) {
		at = other
	}
	t.marks[at], t.generations[at] = t.mark(key), t.generation
	return &t.entries[at]
}

// similarEntry is a proof with the position it was found in: it holds wherever
// the zone looks the same.
type similarEntry struct {
	entry
	black, white board.PointSet
}

// similarTable keeps proofs by the target and its liberties, some of each, with the marks of table.
type similarTable struct {
	marks   []uint64
	entries []similarEntry
	next    []uint8 // of each bucket: the entry to overwrite
}

func newSimilarTable() similarTable {
	const size = similarWays << similarBits
	return similarTable{make([]uint64, size), make([]similarEntry, size), make([]uint8, 1<<similarBits)}
}

// bucket is where the entries that may be of the key begin.
func (t *similarTable) bucket(key uint64) int { return int(key&(1<<similarBits-1)) * similarWays }

// slot makes room for a proof for the key, in place of the oldest one of its bucket.
func (t *similarTable) slot(key, mark uint64) *similarEntry {
	next := &t.next[key&(1<<similarBits-1)]
	at := t.bucket(key) + int(*next)
	*next = (*next + 1) % similarWays
	t.marks[at] = mark
	return &t.entries[at]
}

// similarKey names the target with its liberties, and the side to move.
func (r *Reader) similarKey(attacker bool) uint64 { return r.stringKey(r.target, attacker) }

// stringKey is similarKey for any string.
func (r *Reader) stringKey(s board.Point, attacker bool) uint64 {
	key := r.salt ^ r.b.StringKey(s)
	if attacker {
		key ^= attackerSalt
	}
	return mix(key ^ r.b.LibertyKey(s))
}

// recall looks for a proof whose zone looks as it does here.
func (r *Reader) recall(f *frame, attacker bool, plies int) (found, captured bool) {
	key := r.similarKey(attacker)
	bucket, mark := r.similar.bucket(key), r.table.mark(key)
	for i, m := range r.similar.marks[bucket : bucket+similarWays] {
		if m != mark {
			continue
		}
		e := &r.similar.entries[bucket+i]
		if added, same := r.compare(e); same && r.asFar(&e.entry, maxPlies) && r.usable(f, &e.entry, attacker, plies, added) {
			return true, e.captured
		}
	}
	return false, false
}

// compare tells whether the zone of the entry looks as it does there, and how
// many stones stand here that do not stand there.
func (r *Reader) compare(e *similarEntry) (added int, same bool) {
	black, white := r.b.Stones(board.Black), r.b.Stones(board.White)
	for i := range e.proof.zone {
		if ((black[i]^e.black[i])|(white[i]^e.white[i]))&e.proof.zone[i] != 0 {
			return 0, false
		}
		added += bits.OnesCount64((black[i] | white[i]) &^ (e.black[i] | e.white[i]))
	}
	return added, true
}

// remember keeps the proof of a node for positions like this one.
func (r *Reader) remember(f *frame, attacker, captured bool, plies int) {
	key := r.similarKey(attacker)
	e := r.similar.slot(key, r.table.mark(key))
	e.set(f, captured, plies)
	e.black, e.white = *r.b.Stones(board.Black), *r.b.Stones(board.White)
}

// numberTable keeps the numbers of nodes that are not decided, apart from their marks: half a key, but 0 for an empty place.
// So one key in 2³¹ finds another's numbers; they are a guess, and prove nothing.
type numberTable struct {
	marks   []uint32
	numbers []numbers
}

func newNumberTable() numberTable {
	return numberTable{make([]uint32, 1<<numberBits), make([]numbers, 1<<numberBits)}
}

// forget empties all places.
func (t *numberTable) forget() { clear(t.marks) }

// place is where the numbers of a key are, and their mark.
func (t *numberTable) place(key uint64) (at uint64, mark uint32) {
	return key & (1<<numberBits - 1), uint32(key>>32) | 1
}

// find returns the numbers of a key, if it has some.
func (t *numberTable) find(key uint64) (n numbers, ok bool) {
	at, mark := t.place(key)
	if t.marks[at] != mark {
		return n, false
	}
	return t.numbers[at], true
}

// keep puts the numbers of a key in the place of those of another.
func (t *numberTable) keep(key uint64, n numbers) {
	at, mark := t.place(key)
	t.marks[at], t.numbers[at] = mark, n
}
