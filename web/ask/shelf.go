package ask

import (
	"errors"

	"shicho/board"
	"shicho/engine/search"
	"shicho/patterndb"
	"shicho/tactics"
)

// ErrNoStore says that there is no store of patterns, or that its patterns are still being loaded.
var ErrNoStore = errors.New("no stored patterns yet")

// Shelf is a store of patterns, and what is known of its patterns in memory.
type Shelf struct {
	Store *patterndb.Store
	Index *patterndb.Index // nil as long as the patterns are being read
	// Find returns the pattern whose ID begins with some digits, as patterndb.Store.Show does.
	Find func(digits string) (*patterndb.Summary, error)
}

// shelves lists the stores. The error is ErrNoStore.
func (d *Answerer) shelves() ([]Shelf, error) {
	if shelves := d.options.Shelves(); len(shelves) > 0 {
		return shelves, nil
	}
	return nil, ErrNoStore
}

// summary finds the pattern whose ID begins with digits, in the first store that has one. The error may wrap
// ErrNoStore, patterndb.ErrNoPattern or patterndb.ErrAmbiguous.
func (d *Answerer) summary(digits string) (*patterndb.Store, *patterndb.Summary, error) {
	shelves, err := d.shelves()
	for _, s := range shelves {
		var found *patterndb.Summary
		if found, err = s.Find(digits); !errors.Is(err, patterndb.ErrNoPattern) {
			return s.Store, found, err
		}
	}
	return nil, nil, err
}

// proofs are the moves that the patterns of several stores prove, or, without stores, those that come with the program.
type proofs []Shelf

// Proofs lists the moves of a side that patterns prove, and the strings that they settle.
func (p proofs) Proofs(b *board.Board, side board.Colour) (list []tactics.Proof, settled []tactics.Settled) {
	if len(p) == 0 {
		return search.Proofs{}.Proofs(b, side)
	}
	for _, s := range p {
		if s.Index == nil {
			continue
		}
		moves, strings := search.Proofs{Library: s.Index}.Proofs(b, side)
		list, settled = append(list, moves...), append(settled, strings...)
	}
	return list, settled
}
