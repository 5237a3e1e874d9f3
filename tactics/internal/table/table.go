package table

// Table keeps one entry at a place. A key has two places, and whoever keeps an entry chooses one of them. The marks of the entries lie
// apart, so that a look for an entry that is not there touches little memory.
type Table[E any] struct {
	marks   []uint64
	entries []E
	era     era
}

// New makes a table of 1<<bits entries.
func New[E any](bits int) Table[E] {
	return Table[E]{marks: make([]uint64, 1<<bits), entries: make([]E, 1<<bits), era: first}
}

// Forget makes everything that was kept unknown. The entries stay in their places until others need these, and the places of a key do
// not depend on the era: so what is found later does not depend on what was kept before.
func (t *Table[E]) Forget() { t.era.end() }

// First and Second are the places of a key.
func (t *Table[E]) First(key uint64) uint64  { return key & uint64(len(t.marks)-1) }
func (t *Table[E]) Second(key uint64) uint64 { return t.First(key) ^ 1 }

// Find returns the entry of a key at its first place, nil if there is none.
func (t *Table[E]) Find(key uint64) *E {
	if at := t.First(key); t.marks[at] == t.era.mark(key) {
		return &t.entries[at]
	}
	return nil
}

// FindEither returns the entry of a key at either of its places, nil if there is none.
func (t *Table[E]) FindEither(key uint64) *E {
	mark, at := t.era.mark(key), t.First(key)
	if t.marks[at] == mark {
		return &t.entries[at]
	}
	if at ^= 1; t.marks[at] == mark {
		return &t.entries[at]
	}
	return nil
}

// Is tells whether the entry at a place is of a key.
func (t *Table[E]) Is(place, key uint64) bool { return t.marks[place] == t.era.mark(key) }

// Take gives the first place of a key to the key. The entry there is what was kept last, of any key.
func (t *Table[E]) Take(key uint64) *E { return t.TakeAt(t.First(key), key) }

// TakeAt gives one of the places of a key to the key.
func (t *Table[E]) TakeAt(place, key uint64) *E {
	t.marks[place] = t.era.mark(key)
	return &t.entries[place]
}

// Prefetch begins to load what Find will look at.
func (t *Table[E]) Prefetch(key uint64) { prefetch(&t.marks[t.First(key)]) }
