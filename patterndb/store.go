package patterndb

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"

	"shicho/internal/files"
)

// The faults of a store, for errors.Is. The text of an error begins with the name of the folder.
var (
	ErrLocked   = errors.New("in use by another process")
	ErrVersion  = errors.New("unknown version of the store")
	ErrNotStore = errors.New("not a store of patterns")
	ErrDamaged  = errors.New("store is damaged")
	ErrFull     = errors.New("disk is full")
	ErrReadOnly = errors.New("store is open for reading only")
	ErrLimits   = errors.New("store was mined by other limits or targets")
	ErrTooLarge = errors.New("game is too large for the store")
	ErrGone     = errors.New("the folder of the store was removed, renamed or replaced")
	ErrStuck    = errors.New("the disk has not answered")
)

// Options say how a store is opened.
type Options struct {
	// ReadOnly opens an existing store for queries. Several processes may do so at the same time.
	ReadOnly bool
	// Logger gets the messages of Badger, at level debug. nil drops them.
	Logger *slog.Logger
	// Repair opens a store for writing although the log that a killed process left is damaged, and
	// gives up the games that are lost by that; see Store.Lost.
	Repair bool
}

// Store is an open store. It is safe for concurrent use.
type Store struct {
	dir      string
	readOnly bool
	db       *badger.DB
	lock     *os.File
	health   *health
	seal     seal // as it was when the store was opened
	lost     int
	closed   atomic.Bool

	writing sync.Mutex // one transaction at a time, so that transactions cannot conflict
	free    func(dir string) (int64, error)
	logs    *logSpace
	mark    mark // of the games put so far

	verify func() error // reads all tables, once
	large  bool         // not verified as a whole before a question about one record
	ranges ranges
}

// Open opens the store in a folder. Unless it is opened for reading only, a folder that is missing or empty
// becomes a store.
func Open(dir string, o Options) (*Store, error) {
	if err := identify(dir, !o.ReadOnly); err != nil {
		return nil, inFolder(dir, err)
	}
	if o.ReadOnly && !hasManifest(dir) {
		if err := repair(dir, o); err != nil {
			return nil, inFolder(dir, err)
		}
	}
	lock, err := os.Open(filepath.Join(dir, versionFile))
	if err != nil {
		return nil, inFolder(dir, err)
	}
	s := &Store{dir: dir, readOnly: o.ReadOnly, lock: lock, health: newHealth(o.Logger), free: freeSpace}
	s.verify = sync.OnceValue(s.verifyAll)
	if err := s.open(o); err != nil {
		lock.Close()
		return nil, inFolder(dir, err)
	}
	return s, nil
}

// repair makes a store of a folder where a process was killed before Badger had made its files.
func repair(dir string, o Options) error {
	s, err := Open(dir, Options{Logger: o.Logger})
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w, and after a crash the store must be repaired first", err)
	}
	if err != nil {
		return err
	}
	return s.Close()
}

// open opens a store for writing in steps: what a killed process left becomes tables, and all tables
// are verified, before anything is added.
func (s *Store) open(o Options) (err error) {
	if err := s.takeLock(o); err != nil {
		return err
	}
	if s.seal, err = readSeal(s.dir); err != nil {
		return err
	}
	if s.seal == nil {
		err = checkUnsealed(s.dir)
	} else {
		err = s.seal.check(s.dir)
	}
	if err != nil {
		return err
	}
	// Badger must not compact. It drops what it cannot read then, and what it cannot write.
	common := badger.DefaultOptions(s.dir).
		WithMetricsEnabled(false).
		WithCompression(options.ZSTD).
		WithDetectConflicts(false).
		WithMemTableSize(memtable).
		WithNumMemtables(2).
		WithNumCompactors(0).
		WithNumLevelZeroTablesStall(math.MaxInt32).
		WithBlockCacheSize(blockCache).
		WithValueLogFileSize(valueLog).
		WithChecksumVerificationMode(options.OnBlockRead)
	if s.readOnly {
		s.large = s.isLarge()
		s.db, err = s.openBadger(common.WithReadOnly(true))
		return err
	}
	files.Sweep(filepath.Join(s.dir, versionFile))
	if err := s.checkRoom(); err != nil {
		return err
	}
	killed, err := hasFiles(s.dir, logSuffix)
	if err != nil {
		return err
	}
	if killed {
		if err := unseal(s.dir); err != nil {
			return err
		}
		if err := s.withBadger(common, nil); err != nil {
			return err
		}
	}
	if err := s.verifyBeforeWriting(common); err != nil {
		return err
	}
	if err := unseal(s.dir); err != nil {
		return err
	}
	if s.db, err = s.openBadger(common); err != nil {
		return err
	}
	s.logs, err = newLogSpace(s.dir)
	if err != nil {
		_ = s.shut()
	}
	return err
}

// verifyBeforeWriting reads all tables: what is put, or noted, depends on what is there.
func (s *Store) verifyBeforeWriting(o badger.Options) error {
	if s.seal.coversAll() {
		return s.seal.checkAll(s.dir)
	}
	if tables, err := hasFiles(s.dir, tableSuffix); err != nil || !tables {
		return err
	}
	return s.withBadger(o.WithReadOnly(true), verifyTables)
}

func (s *Store) openBadger(o badger.Options) (db *badger.DB, err error) {
	tables, err := numbered(s.dir, tableSuffix)
	if err != nil {
		return nil, err
	}
	if err := descriptors(s.lock, descriptorsAtLeast+len(tables)); err != nil {
		return nil, fmt.Errorf("the store needs %d files: %w", descriptorsAtLeast+len(tables), err)
	}
	err = s.health.guard(func() (err error) {
		db, err = badger.Open(o.WithLogger(s.health))
		return translate(err)
	})
	if err == nil && s.health.err() != nil {
		err = s.health.err()
		_ = s.health.guard(db.Close)
	}
	return db, err
}

// withBadger opens Badger, calls f and closes Badger.
func (s *Store) withBadger(o badger.Options, f func(*badger.DB) error) error {
	db, err := s.openBadger(o)
	if err != nil {
		return err
	}
	if f != nil {
		err = f(db)
	}
	return cmp.Or(err, s.closeBadger(db))
}

// inFolder puts the name of the folder before an error that does not begin with it.
func inFolder(dir string, err error) error {
	if err == nil || strings.HasPrefix(err.Error(), dir+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", dir, err)
}
