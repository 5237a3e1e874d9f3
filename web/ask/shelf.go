package ask

import (
	"errors"
	"slices"
	"sync"

	"shicho/board"
	"shicho/internal/stored"
	"shicho/patterndb"
	"shicho/tactics"
)

// ErrNoStore says that there is no store of patterns, or that its patterns are still being loaded.
var ErrNoStore = errors.New("no stored patterns yet")

// Shelf is a store of patterns, and all its patterns in memory.
type Shelf struct {
	Store *patterndb.Store
	Index *patterndb.Index
}

// shelves lists the stores. The error is ErrNoStore.
func (d *Desk) shelves() ([]Shelf, error) {
	if shelves := d.options.Shelves(); len(shelves) > 0 {
		return shelves, nil
	}
	return nil, ErrNoStore
}

// summary finds the pattern whose ID begins with digits, in the first store that has one. The error may wrap
// ErrNoStore, patterndb.ErrNoPattern or patterndb.ErrAmbiguous.
func (d *Desk) summary(digits string) (*patterndb.Store, *patterndb.Summary, error) {
	shelves, err := d.shelves()
	for _, s := range shelves {
		var found *patterndb.Summary
		if found, err = s.Store.Show(digits); !errors.Is(err, patterndb.ErrNoPattern) {
			return s.Store, found, err
		}
	}
	return nil, nil, err
}

// proofs are the moves that the patterns of several stores prove.
type proofs []Shelf

// Proofs lists the moves of a side that a pattern proves.
func (p proofs) Proofs(b *board.Board, side board.Colour) (list []tactics.Proof) {
	for _, s := range p {
		list = append(list, stored.Proofs{Index: s.Index}.Proofs(b, side)...)
	}
	return list
}

// figures remembers the summaries of common patterns, because the store counts the instances of
// a pattern anew for every question. The zero value is ready, and safe for concurrent use.
type figures struct {
	mutex   sync.Mutex
	shelves []Shelf // of the summaries
	known   map[figure]*patterndb.Summary
}

// figure is a pattern by its number in an index.
type figure struct {
	index  *patterndb.Index
	number int
}

// renew forgets everything if the stores are others than before.
func (f *figures) renew(shelves []Shelf) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if !slices.Equal(f.shelves, shelves) {
		f.known, f.shelves = map[figure]*patterndb.Summary{}, shelves
	}
}

// of returns the summary of a pattern of a store.
func (f *figures) of(s Shelf, number int) (*patterndb.Summary, error) {
	at := figure{s.Index, number}
	f.mutex.Lock()
	known := f.known[at]
	f.mutex.Unlock()
	if known != nil {
		return known, nil
	}
	summary, err := s.Store.Show(s.Index.ID(number).String())
	if err != nil || s.Index.Seen(number) < commonSeen {
		return summary, err
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if slices.Contains(f.shelves, s) && len(f.known) < mostRemembered {
		f.known[at] = summary
	}
	return summary, nil
}
