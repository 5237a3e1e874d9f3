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

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
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
)

// Options say how a store is opened.
type Options struct {
	// ReadOnly opens an existing store for queries. Several processes may do so at the same time.
	ReadOnly bool
	// Logger gets the messages of Badger, at level debug. nil drops them.
	Logger *slog.Logger
}

// Store is an open store. It is safe for concurrent use.
type Store struct {
	dir      string
	readOnly bool
	db       *badger.DB
	lock     *os.File

	writing sync.Mutex // one transaction at a time, so that transactions cannot conflict
	free    func(dir string) (int64, error)

	verify func() error // reads all tables, once
}

// Open opens the store in a folder. Unless it is opened for reading only, a folder that is missing or empty
// becomes a store.
func Open(dir string, o Options) (*Store, error) {
	if err := identify(dir, !o.ReadOnly); err != nil {
		return nil, inFolder(dir, err)
	}
	if o.ReadOnly {
		killed, err := hasFiles(dir, logSuffix)
		if err == nil && (killed || !hasManifest(dir)) {
			err = repair(dir, o)
		}
		if err != nil {
			return nil, inFolder(dir, err)
		}
	}
	lock, err := os.Open(filepath.Join(dir, versionFile))
	if err != nil {
		return nil, inFolder(dir, err)
	}
	s := &Store{dir: dir, readOnly: o.ReadOnly, lock: lock, free: freeSpace}
	s.verify = sync.OnceValue(func() error {
		if !s.readOnly {
			return nil // open has read all tables
		}
		return verifyTables(s.db)
	})
	if err := s.open(o); err != nil {
		lock.Close()
		return nil, inFolder(dir, err)
	}
	return s, nil
}

// repair opens the store for writing, so that Badger replays its logs, and closes it.
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

// open opens the store in steps. All tables must be known to be good before Badger's compactions begin, because
// compactions drop what they cannot read.
func (s *Store) open(o Options) (err error) {
	if err := lockFile(s.lock, s.readOnly); err != nil {
		return err
	}
	if err := checkSeal(s.dir); err != nil {
		return err
	}
	common := badger.DefaultOptions(s.dir).
		WithLogger(logger{o.Logger}).
		WithMetricsEnabled(false).
		WithCompression(options.ZSTD).
		WithDetectConflicts(false).
		WithMemTableSize(memtable).
		WithNumMemtables(2).
		WithBlockCacheSize(blockCache).
		WithValueLogFileSize(valueLog).
		WithChecksumVerificationMode(options.OnBlockRead)
	if s.readOnly {
		s.db, err = openBadger(common.WithReadOnly(true))
		return err
	}
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
		// Without compactors Badger must not wait for one.
		replay := common.WithNumCompactors(0).WithNumLevelZeroTablesStall(math.MaxInt32)
		if err := withBadger(replay, func(*badger.DB) error { return nil }); err != nil {
			return err
		}
	}
	tables, err := hasFiles(s.dir, tableSuffix)
	if err != nil {
		return err
	}
	if tables {
		if err := withBadger(common.WithReadOnly(true), verifyTables); err != nil {
			return err
		}
	}
	if err := unseal(s.dir); err != nil {
		return err
	}
	s.db, err = openBadger(common.WithNumCompactors(2))
	return err
}

// emptyTable is the end of Badger's message about a table in memory whose file is empty, because the process was
// killed while it made the file.
const emptyTable = "Create a new file"

func openBadger(o badger.Options) (db *badger.DB, err error) {
	err = guard(func() (err error) {
		db, err = badger.Open(o)
		if err != nil && strings.HasSuffix(err.Error(), emptyTable) {
			db, err = badger.Open(o) // the first attempt has filled the file
		}
		return translate(err)
	})
	return db, err
}

// withBadger opens Badger, calls f and closes Badger.
func withBadger(o badger.Options, f func(*badger.DB) error) error {
	db, err := openBadger(o)
	if err != nil {
		return err
	}
	return cmp.Or(f(db), guard(db.Close))
}

func verifyTables(db *badger.DB) error {
	return guard(func() error {
		if err := db.VerifyChecksum(); err != nil {
			return fmt.Errorf("%w: %v", ErrDamaged, err)
		}
		return nil
	})
}

// Close waits for writes that are under way, and seals the store.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.db.IsClosed() {
		return nil
	}
	defer s.lock.Close()
	err := guard(s.db.Close)
	if err == nil && !s.readOnly {
		err = seal(s.dir)
	}
	return inFolder(s.dir, err)
}

// checkRoom returns an error unless the disk has space for a commit and for the compactions that may follow.
func (s *Store) checkRoom() error {
	free, err := s.free(s.dir)
	if err != nil {
		return err
	}
	need := int64(reserve)
	if s.db != nil {
		tables, _ := s.db.Size()
		need += min(tables, maxReserve)
	}
	if free < need {
		return fmt.Errorf("%w: %d MiB left, %d MiB are kept in reserve", ErrFull, free>>20, need>>20)
	}
	return nil
}

// guard turns a panic into an error. Badger panics at some kinds of damage.
func guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: a file cannot be read: %.200s", ErrDamaged, strings.TrimSpace(fmt.Sprint(r)))
		}
	}()
	return f()
}

// translate turns an error of Badger into one of this package. Most of Badger's errors can be told apart only by
// their texts. Errors of this package stay as they are.
func translate(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrDamaged), errors.Is(err, ErrInvalid):
		return err
	case errors.Is(err, errNoSpace) || strings.Contains(err.Error(), errNoSpace.Error()):
		return fmt.Errorf("%w: %v", ErrFull, err)
	case strings.Contains(err.Error(), "Cannot acquire directory lock"):
		return ErrLocked
	case errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), fs.ErrPermission.Error()):
		return fmt.Errorf("%w: %v", fs.ErrPermission, err)
	case errors.Is(err, badger.ErrDBClosed) || errors.Is(err, badger.ErrBlockedWrites):
		return os.ErrClosed
	case errors.Is(err, badger.ErrTxnTooBig):
		return ErrTooLarge
	}
	return fmt.Errorf("%w: %.200s", ErrDamaged, err)
}

// inFolder puts the name of the folder before an error that does not begin with it.
func inFolder(dir string, err error) error {
	if err == nil || strings.HasPrefix(err.Error(), dir+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", dir, err)
}

// logger sends Badger's messages to slog.
type logger struct{ to *slog.Logger }

func (l logger) debug(level, format string, args []any) {
	if l.to != nil {
		l.to.Debug("badger: "+strings.TrimSpace(fmt.Sprintf(format, args...)), "level", level)
	}
}

func (l logger) Errorf(format string, args ...any)   { l.debug("error", format, args) }
func (l logger) Warningf(format string, args ...any) { l.debug("warning", format, args) }
func (l logger) Infof(format string, args ...any)    { l.debug("info", format, args) }
func (l logger) Debugf(format string, args ...any)   { l.debug("debug", format, args) }
