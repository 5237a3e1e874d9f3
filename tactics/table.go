package tactics

import "shicho/board"

// tableBits sizes the transposition table: 2^tableBits entries of about 100
// bytes, several times the nodes of a hard question.
const tableBits = 15

// always is the depth at which an escape holds that no depth can undo.
const always = 1 << 14

// entry is a proof for one position and side to move.
type entry struct {
	key        uint64
	generation uint32
	depth      int16 // captured: proved with so many plies left; escaped: likewise
	move       board.Point
	captured   bool
	proof      proof
}

// table is a transposition table that forgets everything when generation moves
// on. Entries hold for one question alone: its salt is in the key.
type table struct {
	entries    []entry
	generation uint32
}

func newTable() table {
	return table{entries: make([]entry, 1<<tableBits), generation: 1}
}

// find returns the entry of the key, nil if there is none.
func (t *table) find(key uint64) *entry {
	for i := range uint64(2) {
		e := &t.entries[(key^i)&(1<<tableBits-1)]
		if e.key == key && e.generation == t.generation {
			return e
		}
	}
	return nil
}

// slot returns the entry to overwrite with a proof for the key: its own, or of
// the two places the one whose proof was found with fewer plies left.
func (t *table) slot(key uint64) *entry {
	if e := t.find(key); e != nil {
		return e
	}
	a, b := &t.entries[key&(1<<tableBits-1)], &t.entries[(key^1)&(1<<tableBits-1)]
	switch {
	case a.generation != t.generation:
		return a
	case b.generation != t.generation, b.depth < a.depth:
		return b
	}
	return a
}
