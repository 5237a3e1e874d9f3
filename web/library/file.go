package library

import (
	"bytes"
	"context"
	"encoding/gob"
	"fmt"
	"runtime/debug"

	"shicho/internal/sections"
	"shicho/patterndb"
	"shicho/study/gamesearch"
)

// fileKind is the file of a catalogue. Whoever changes what is in it, or the order of the games in an index, raises the version. The sections are
// the patterns, their encodings, the postings, their sums, the covered patterns, and the figures of the overview in Go's gob encoding.
var fileKind = sections.Kind{Magic: "SHICHO-LISTS", Version: 2, Sections: 6}

// Open opens the catalogue of a store, of whose games there is an index. If the store is open for reading and sealed, the catalogue lies in the
// file LISTS of the folder. If the file is missing or damaged, or was made of other records, Open makes it anew; where it cannot be written, the catalogue is in
// memory. The error comes from the store or the context.
func Open(ctx context.Context, store *patterndb.Store, games *gamesearch.Index) (*Catalogue, error) {
	path, source, ok, err := store.MadeFile(patterndb.ListsFile)
	if err != nil {
		return nil, err
	}
	if ok {
		if c := readFile(path, source, store, games); c != nil {
			return c, nil
		}
	}
	c, s, err := load(ctx, store, games)
	if err == nil {
		err = c.setOverview(s)
	}
	if err != nil {
		return nil, err
	}
	if ok && games.Games() > 0 && sections.Write(path, fileKind, source, func(w *sections.Writer) error { return c.write(w, s) }) == nil {
		if mapped := readFile(path, source, store, games); mapped != nil {
			c = nil
			debug.FreeOSMemory() // the catalogue was in memory, and may have been large
			return mapped, nil
		}
	}
	return c, nil
}

// write writes the sections of the file.
func (c *Catalogue) write(w *sections.Writer, s figures) error {
	var text bytes.Buffer
	if err := gob.NewEncoder(&text).Encode(s); err != nil {
		return err
	}
	var err error
	for _, section := range [...][]byte{sections.Bytes(c.patterns), c.codes, sections.Bytes(c.postings), sections.Bytes(c.sums), sections.Bytes(c.covered), text.Bytes()} {
		_, err = w.Write(section) // the last Write has the error
		w.End()
	}
	return err
}

// readFile maps a file. It returns nil if the file does not have the catalogue of the records that source stands for.
func readFile(path string, source uint64, store *patterndb.Store, games *gamesearch.Index) *Catalogue {
	file, err := sections.Open(path, fileKind, source)
	if err != nil {
		return nil
	}
	c, err := newCatalogue(file.Sections, store, games)
	if err != nil {
		return nil
	}
	c.file = file
	return c
}

// newCatalogue is the catalogue with the sections of a file. The error wraps sections.ErrFile.
func newCatalogue(list [][]byte, store *patterndb.Store, games *gamesearch.Index) (*Catalogue, error) {
	c := &Catalogue{store: store, games: games, codes: list[1]}
	var ok1, ok2, ok3, ok4 bool
	c.patterns, ok1 = sections.View[pattern](list[0])
	c.postings, ok2 = sections.View[posting](list[2])
	c.sums, ok3 = sections.View[posting](list[3])
	c.covered, ok4 = sections.View[covered](list[4])
	if !ok1 || !ok2 || !ok3 || !ok4 || !c.isSound() {
		return nil, sections.ErrFile
	}
	var s figures
	if err := gob.NewDecoder(bytes.NewReader(list[5])).Decode(&s); err != nil {
		return nil, fmt.Errorf("%w: %w", sections.ErrFile, err)
	}
	return c, c.setOverview(s)
}

// isSound tells whether what the patterns, the postings and the covered patterns refer to is there, and every class is one.
func (c *Catalogue) isSound() bool {
	code, first, sum := uint32(0), uint32(0), uint32(0)
	for i := range c.patterns {
		p := &c.patterns[i]
		if p.code < code || int(p.code) > len(c.codes) || p.postings < first || int(p.postings) > len(c.postings) || p.sums < sum || int(p.sums) > len(c.sums) {
			return false
		}
		code, first, sum = p.code, p.postings, p.sums
	}
	for i := range c.postings {
		if p := &c.postings[i]; int(p.game) >= c.games.Games() || !p.flags.isSound() {
			return false
		}
	}
	for i := range c.sums {
		if !c.sums[i].flags.isSound() {
			return false
		}
	}
	for i := range c.covered {
		if int(c.covered[i].cover) >= len(c.patterns) {
			return false
		}
	}
	return true
}
