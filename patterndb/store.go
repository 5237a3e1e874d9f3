package patterndb

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"shicho/internal/files"
	"shicho/patterndb/export"
	"shicho/patterndb/internal/folder"
	"shicho/patterndb/kv"
)

// The faults of a store, for errors.Is. The text of an error begins with the name of the folder.
var (
	ErrLocked   = kv.ErrLocked
	ErrVersion  = export.ErrVersion
	ErrNotStore = folder.ErrNotStore
	ErrDamaged  = kv.ErrDamaged
	ErrFull     = kv.ErrFull
	ErrReadOnly = errors.New("store is open for reading only")
	ErrLimits   = errors.New("store was mined by other limits or targets")
	ErrTooLarge = kv.ErrTooLarge
	ErrGone     = kv.ErrGone  // the folder was removed, renamed or replaced while the store was open
	ErrStuck    = kv.ErrStuck // the disk does not answer
)

// Options say how a store is opened.
type Options struct {
	// ReadOnly opens an existing store for queries. Several processes may do so at the same time.
	ReadOnly bool
	// Logger gets the messages of Badger, at level debug. nil drops them.
	Logger *slog.Logger
	// Repair opens an existing store for writing although the log that a killed process left is damaged, and gives
	// up the games that are lost by that; see Store.Lost.
	Repair bool
	// Compact opens an existing store for writing, and makes few tables of all its tables; see Store.Compacted. Without
	// Compact a store that is opened for writing is compacted only if many small jobs have left their tables.
	Compact bool
	// CompactProgress, if set, is called now and then with the number of records that are in new tables. An error of it
	// ends Open with that error; the store is as it was.
	CompactProgress func(records int64) error

	expected int64 // bytes of tables that will be made at once, about
}

// Store is an open store. It is safe for concurrent use.
type Store struct {
	dir      string
	readOnly bool
	made     folder.Made
	db       *kv.DB
	writing  sync.Mutex // one change at a time

	uncovered bool // it is certain that the covers do not hold; guarded by writing
}

// IsStore tells whether a folder holds a store, of any version.
func IsStore(dir string) bool { return folder.IsStore(dir) }

// Open opens the store in a folder. A folder that is missing or empty becomes a store, unless Options.ReadOnly,
// Options.Repair or Options.Compact is set.
func Open(dir string, o Options) (*Store, error) { return open(dir, o, false) }

// open opens a store as Open does. once says that the caller will read all records once, in the order of their keys.
func open(dir string, o Options, once bool) (s *Store, err error) {
	made, err := folder.Identify(dir, !o.ReadOnly && !o.Repair && !o.Compact)
	defer func() {
		if err != nil && made.Folder {
			os.Remove(dir) // only an empty folder can be removed
		}
	}()
	if err != nil {
		return nil, inFolder(dir, err)
	}
	if !o.ReadOnly {
		files.Sweep(filepath.Join(dir, folder.VersionFile))
	}
	db, err := kv.Open(dir, kv.Options{ReadOnly: o.ReadOnly, New: made.Store, Once: once, Repair: o.Repair, Logger: o.Logger, LockFile: folder.VersionFile,
		Compact: o.Compact, CompactProgress: o.CompactProgress, Expected: o.expected, Made: []string{IndexFile, GamesFile, ListsFile}})
	if err != nil {
		return nil, inFolder(dir, err)
	}
	s = &Store{dir: dir, readOnly: o.ReadOnly, made: made, db: db}
	if !o.ReadOnly {
		if err := errors.Join(folder.Upgrade(dir), s.noteSettings()); err != nil {
			s.Close()
			return nil, inFolder(dir, err)
		}
	}
	if o.Repair { // the lost part of a log may have said that the covers no longer hold
		if err := s.update(dropCovers); err != nil {
			s.Close()
			return nil, inFolder(dir, err)
		}
	}
	return s, nil
}

// Close waits for writes that are under way, and seals the store. If the store has failed, Close returns the cause, in
// bounded time. The games that were put before are then in logs, which the next Open reads.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	return inFolder(s.dir, s.db.Close())
}

// CloseFailed closes the store after work that failed. If Open made the store and the store has no game, CloseFailed
// removes the store. It also removes the folder if Open made the folder.
func (s *Store) CloseFailed() error {
	if used, err := s.hasGames(); !s.made.Store || used || err != nil {
		return s.Close()
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	err := s.db.Discard()
	if err == nil && s.made.Folder {
		err = os.Remove(s.dir)
		if entries, readErr := os.ReadDir(s.dir); readErr == nil && len(entries) > 0 {
			err = nil // another program has put something there
		}
	}
	return inFolder(s.dir, err)
}

// Compacted is what Open did to the tables of a store: how many there were, how many there are, and how many records they have.
type Compacted = kv.Compacted

// Compacted says what Open did to the tables of the store. It is zero if the tables stayed as they were.
func (s *Store) Compacted() Compacted { return s.db.Compacted() }

// Lost is how many games Open gave up with Options.Repair, at the least.
func (s *Store) Lost() int { return s.db.Lost() }

// inFolder puts the name of the folder before an error that does not begin with it.
func inFolder(dir string, err error) error {
	if err == nil || strings.HasPrefix(err.Error(), dir+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", dir, err)
}

// Bytes returns the size of the store on the disk.
func (s *Store) Bytes() (int64, error) {
	n, err := kv.Usage(s.dir)
	return n, inFolder(s.dir, err)
}
