package patterndb

import (
	"errors"
	"fmt"
	"sync"

	"shicho/pattern/shape"
	"shicho/patterndb/game"
	"shicho/patterndb/kv"
)

// entry is a game that is ready to be written.
type entry struct {
	game    *Game
	records []record
	value   []byte // the encoded game
	size    int    // about the number of bytes
	// A noteOnly entry contains only the key and the source.
	noteOnly bool
}

// prepare checks a game and encodes its records. patterns must contain every pattern that an instance names, and
// no other.
func prepare(g *Game, patterns []Pattern) (*entry, error) {
	if g == nil {
		return nil, fmt.Errorf("%w: no game", ErrInvalid)
	}
	own, values, err := g.With(patterns)
	if err != nil {
		return nil, err
	}
	e := &entry{game: own, records: records(own, values), value: own.Encode()}
	e.size = recordOverhead + len(e.value)
	for _, r := range e.records {
		e.size += recordOverhead + len(r.key) + len(r.value)
	}
	return e, nil
}

// checkSize returns ErrTooLarge if an entry is too large for a value or a transaction.
func (s *Store) checkSize(e *entry) error {
	switch {
	case len(e.value) >= kv.MaxValue:
		return fmt.Errorf("%w: %d bytes", ErrTooLarge, len(e.value))
	case !s.db.Fits(len(e.records)+2, e.size+recordOverhead):
		return fmt.Errorf("%w: %d instances", ErrTooLarge, len(e.game.Instances))
	}
	return nil
}

// Put stores a game with its patterns, all or nothing. If the store has the game already, added is false, and the store
// keeps the smaller of the two Sources. The error may wrap ErrInvalid, ErrFull or ErrTooLarge.
func (s *Store) Put(game *Game, patterns []Pattern) (added bool, err error) {
	e, err := prepare(game, patterns)
	if err == nil {
		err = s.checkSize(e)
	}
	if err != nil {
		return false, err
	}
	n, err := s.commit([]*entry{e}, "")
	return n > 0, err
}

// Note tells whether the store has the game with the given key. If it has, it keeps the smaller of the two Sources, as
// Put does. With Note a miner need not mine a game again, and the store is the same whichever source came first.
func (s *Store) Note(key shape.ID, source Source) (known bool, err error) {
	if known, err := s.Has(key); err != nil || !known {
		return false, err
	}
	_, err = s.commit([]*entry{{game: &Game{Key: key, Source: source.Trim()}, noteOnly: true}}, "")
	return true, err
}

// commit writes entries in one transaction, or in several transactions if the entries are too many for one. An entry is
// never divided. commit returns the number of new games. If there are any, the store keeps the version of the program that mined them.
func (s *Store) commit(entries []*entry, program string) (added int, err error) {
	if s.readOnly {
		return 0, inFolder(s.dir, ErrReadOnly)
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	added, err = s.transact(entries, program)
	return added, inFolder(s.dir, err)
}

func (s *Store) transact(entries []*entry, program string) (added int, err error) {
	err = s.db.Update(func(txn *kv.Txn) (wrote kv.Written, err error) {
		for _, e := range entries {
			isNew, bytes, err := e.write(txn)
			if err != nil {
				return wrote, err
			}
			wrote.Bytes += int64(bytes)
			if isNew {
				wrote.Games++
			}
		}
		if added = wrote.Games; added == 0 {
			return wrote, nil
		}
		if program != "" {
			wrote.Bytes += recordOverhead
			if err := setProgram(txn, program); err != nil {
				return wrote, err
			}
		}
		if !s.uncovered {
			wrote.Bytes += recordOverhead
			return wrote, dropCovers(txn)
		}
		return wrote, nil
	})
	switch {
	case err == nil:
		s.uncovered = s.uncovered || added > 0
		return added, nil
	case !errors.Is(err, ErrTooLarge) || len(entries) == 1:
		return 0, err
	}
	half := len(entries) / 2
	first, err := s.transact(entries[:half], program)
	if err != nil {
		return first, err
	}
	second, err := s.transact(entries[half:], program)
	return first + second, err
}

// update runs a transaction that adds no game and writes fewer bytes than kv.MaxValue.
func (s *Store) update(f func(*kv.Txn) error) error {
	return s.db.Update(func(txn *kv.Txn) (kv.Written, error) { return kv.Written{Bytes: kv.MaxValue}, f(txn) })
}

// write puts one game into a transaction. It tells whether the game is new and how many bytes it takes.
func (e *entry) write(txn *kv.Txn) (isNew bool, bytes int, err error) {
	key := gameKey(e.game.Key)
	item, err := txn.Get(key)
	if errors.Is(err, kv.ErrNoKey) && e.noteOnly {
		return false, 0, fmt.Errorf("%w: game %v is noted but not there", ErrInvalid, e.game.Key)
	}
	if errors.Is(err, kv.ErrNoKey) {
		for _, r := range e.records {
			if err := txn.Set(r.key, r.value); err != nil {
				return false, 0, kv.Translate(err)
			}
		}
		return true, e.size, kv.Translate(txn.Set(key, e.value))
	}
	if err != nil {
		return false, 0, kv.Translate(err)
	}
	var stored *Game
	err = item.Value(func(value []byte) error {
		stored, err = game.Decode(e.game.Key, value)
		return err
	})
	if err != nil {
		return false, 0, fmt.Errorf("%w: game %v: %v", ErrDamaged, e.game.Key, err)
	}
	if e.game.Compare(&stored.Source) >= 0 {
		return false, 0, nil
	}
	stored.Source = e.game.Source
	value := stored.Encode()
	return false, len(key) + len(value) + recordOverhead, kv.Translate(txn.Set(key, value))
}

// Writer stores many games quickly: several games share a transaction. Each game is still stored wholly or not at
// all. A Writer is safe for concurrent use.
type Writer struct {
	// Program is the version of the program that mined the games, to be set before the first Put. The store keeps the versions that it
	// has games of. "" adds none.
	Program string

	store *Store

	mu           sync.Mutex
	batch        []*entry
	size         int
	added, known int
	err          error
}

// NewWriter returns a Writer. A game that is put is in the store after the next Flush at the latest.
func (s *Store) NewWriter() *Writer { return &Writer{store: s} }

// Put stores a game as Store.Put does, but later. If an earlier write failed, Put returns the error of that write, and
// nothing more is written. ErrInvalid and ErrTooLarge concern only this game.
func (w *Writer) Put(game *Game, patterns []Pattern) error {
	e, err := prepare(game, patterns)
	if err == nil {
		err = w.store.checkSize(e)
	}
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hold(e)
	return w.err
}

// Note is Store.Note, but writes later. The game must be in the store, or have been put before.
func (w *Writer) Note(key shape.ID, source Source) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hold(&entry{game: &Game{Key: key, Source: source.Trim()}, noteOnly: true, size: recordOverhead})
	return w.err
}

// hold adds an entry to the batch and writes the batch if it is full.
func (w *Writer) hold(e *entry) {
	w.batch = append(w.batch, e)
	w.size += e.size
	if len(w.batch) >= batchGames || w.size >= batchBytes {
		w.write()
	}
}

// Flush writes everything that was put and waits until it is on the disk.
func (w *Writer) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.write()
	if w.err == nil {
		w.err = inFolder(w.store.dir, w.store.db.Sync())
	}
	return w.err
}

// Counts returns how many of the written games were new, and how many the store had already.
func (w *Writer) Counts() (added, known int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.added, w.known
}

func (w *Writer) write() {
	if w.err == nil && len(w.batch) > 0 {
		var added int
		added, w.err = w.store.commit(w.batch, w.Program)
		w.added += added
		if w.err == nil {
			w.known += len(w.batch) - added
		}
	}
	w.batch, w.size = nil, 0
}
