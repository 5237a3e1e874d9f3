package ask

import (
	"errors"

	"shicho/board"
	"shicho/engine/search"
	"shicho/pattern/shape"
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
	// Summary returns the pattern with an ID.
	Summary func(id shape.ID) (*patterndb.Summary, error)
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

// proofs are the patterns of several stores, or, without stores, those that come with the program.
type proofs []Shelf

// libraries are the patterns that are in memory.
func (p proofs) libraries() (list []search.Proofs) {
	if len(p) == 0 {
		return []search.Proofs{{}}
	}
	for _, s := range p {
		if s.Index != nil {
			list = append(list, search.Proofs{Library: s.Index})
		}
	}
	return list
}

// verdicts are what patterns prove of the strings of a position, by the root of the string.
func (p proofs) verdicts(b *board.Board) map[board.Point]verdict {
	known := map[board.Point]verdict{}
	for _, l := range p.libraries() {
		for _, v := range l.Verdicts(b) {
			if _, found := known[v.Target]; !found {
				known[v.Target] = verdictOf(b, &v)
			}
		}
	}
	return known
}

// Proofs lists the moves of a side that patterns prove, and the strings that they settle.
func (p proofs) Proofs(b *board.Board, side board.Colour) (list []tactics.Proof, settled []tactics.Settled) {
	for _, l := range p.libraries() {
		moves, strings := l.Proofs(b, side)
		list, settled = append(list, moves...), append(settled, strings...)
	}
	return list, settled
}
