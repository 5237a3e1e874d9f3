package patterndb

import (
	"errors"
	"fmt"
	"path/filepath"

	"shicho/internal/files"
	"shicho/pattern/shape"
)

// Index finds all patterns of a store that lie on a board, in one pass over the board. An Index is in memory and
// contains the patterns that the store had when the Index was loaded, but for covered ones. It does not change, so many
// goroutines may use it. Store.Show and Store.Occurrences tell where the pattern with an ID comes from.
type Index = shape.Library

// The files of the folder that follow from its records, so that they are not sealed.
const (
	IndexFile = "INDEX" // an Index
	GamesFile = "GAMES" // the index of games of package gamesearch
	ListsFile = "LISTS" // the lists of patterns of the explorer
)

// ErrEmpty says that a store has no patterns.
var ErrEmpty = errors.New("store has no patterns")

// LoadIndex reads all patterns that are not covered into memory. If a pattern cannot be decoded, the error wraps ErrDamaged.
//
// If the store is open for reading and has a seal, the index is taken from the file INDEX of the folder. If the file is
// missing or damaged, or was made of other records, LoadIndex makes it anew. A folder that cannot be written to stays as
// it is.
func (s *Store) LoadIndex() (*Index, error) {
	sum, sealed, err := s.db.Sealed()
	if err != nil {
		return nil, inFolder(s.dir, err)
	}
	if sealed {
		if x := readIndex(s.indexPath(), sum); x != nil {
			return x, nil
		}
	}
	x, err := s.makeIndex()
	if err == nil && sealed && x.Patterns() > 0 {
		_ = files.WriteWhole(s.indexPath(), x.Encode(sum)) // without the file the next LoadIndex takes longer
	}
	return x, err
}

func (s *Store) indexPath() string { return filepath.Join(s.dir, IndexFile) }

// MadeFile is the path of a file that is made of the records of the store, as GamesFile, and a number that stands for these records: it is
// another one after the store has been written to. ok tells whether there is such a number: the store is open for reading and has a seal.
func (s *Store) MadeFile(name string) (path string, source uint64, ok bool, err error) {
	if name != filepath.Base(name) || !filepath.IsLocal(name) {
		return "", 0, false, fmt.Errorf("%w: %q is no name of a file", ErrInvalid, name)
	}
	source, ok, err = s.db.Sealed()
	return filepath.Join(s.dir, name), source, ok, inFolder(s.dir, err)
}

// readIndex reads the file of an index. It returns nil if the file does not have the index of the records that sum stands for.
func readIndex(path string, sum uint64) *Index {
	code, err := files.ReadKind(path, shape.LibraryMagic, 1<<30)
	if err != nil {
		return nil
	}
	x, source, err := shape.DecodeLibrary(code)
	if err != nil || source != sum {
		return nil
	}
	return x
}

// makeIndex makes the index of the records.
func (s *Store) makeIndex() (*Index, error) {
	t, err := s.wholeSnapshot()
	if err != nil {
		return nil, err
	}
	defer t.close()
	var builder shape.LibraryBuilder
	err = t.groups(&counting{}, func(g *group) error {
		if err := builder.AddEncoded(g.code, g.Instances.All()); err != nil {
			return t.damageError("pattern %v: %v", g.ID, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return builder.Build(), nil
}

// OpenIndex reads the index of the store in a folder for a player. The error wraps ErrNotStore, ErrVersion, ErrDamaged, ErrLocked if
// another process writes to the store, or ErrEmpty; or it is another fault of the system.
func OpenIndex(dir string) (x *Index, err error) {
	s, err := Open(dir, Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	x, err = s.LoadIndex()
	err = errors.Join(err, s.Close())
	if err == nil && x.Patterns() == 0 {
		err = inFolder(dir, ErrEmpty)
	}
	if err != nil {
		return nil, err
	}
	return x, nil
}
