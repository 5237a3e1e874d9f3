//go:build !js

package kv

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"

	"shicho/internal/files"
)

// DB is Badger in a folder. It is safe for concurrent use.
type DB struct {
	// Free is the number of bytes that can still be written to the disk of a folder. Tests change it.
	Free func(dir string) (int64, error)
	// Synced, if not nil, is called when a full log has been brought to the disk, before the next log takes games.
	// Tests set it.
	Synced func(log string)
	// Note is what the seal says of the records, for people, in one line. It may be changed until Close.
	Note string

	dir string
	Options
	badger    *badger.DB
	lock      *os.File
	health    *health
	seal      seal // as it was when the folder was opened
	lost      int
	compacted Compacted
	closed    atomic.Bool

	writing sync.Mutex // one transaction at a time, so that transactions cannot conflict
	logs    *logSpace
	mark    mark // counts the games put so far

	verify func() error // verifies all tables when it is called first
	large  bool         // too large to be verified as a whole before a question about one record
	ranges ranges
}

// Open opens a folder, which exists.
func Open(dir string, o Options) (*DB, error) {
	lock, err := os.Open(filepath.Join(dir, o.LockFile))
	if err != nil {
		return nil, err
	}
	d := &DB{dir: dir, Options: o, lock: lock, health: newHealth(o.Logger), Free: freeSpace}
	d.health.place = d.place
	d.verify = sync.OnceValue(d.verifyAll)
	if err := d.open(); err != nil {
		_ = release(lock)
		return nil, err
	}
	return d, nil
}

// open opens a store for writing in steps: what a killed process left becomes tables, and all tables
// are verified, before anything is added.
func (d *DB) open() (err error) {
	if err := d.takeLock(); err != nil {
		return err
	}
	if d.seal, err = readSeal(d.dir); err != nil {
		return err
	}
	if d.seal == nil {
		err = checkUnsealed(d.dir)
	} else {
		err = d.seal.check(d.dir)
	}
	if err != nil {
		return err
	}
	if d.ReadOnly {
		d.large = d.isLarge()
		d.badger, err = d.openBadger(d.badgerOptions().WithReadOnly(true))
		return err
	}
	return d.openForWriting()
}

// badgerOptions are the options of Badger for a store that is written to.
func (d *DB) badgerOptions() badger.Options {
	// Badger must not compact, because a compaction drops the records that it cannot read or cannot write.
	return badger.DefaultOptions(d.dir).
		WithMetricsEnabled(false).
		WithCompression(options.ZSTD).
		WithDetectConflicts(false).
		WithBypassLockGuard(lockIsOurs).
		WithMemTableSize(Memtable).
		WithNumMemtables(2).
		WithNumCompactors(0).
		WithNumLevelZeroTablesStall(math.MaxInt32).
		WithBlockCacheSize(cacheSize(d.Once)).
		WithBaseTableSize(baseTableSize(d.Expected)).
		WithValueLogFileSize(MaxValue).
		WithChecksumVerificationMode(options.OnBlockRead)
}

// baseTableSize is the size of Badger's tables in a store that Fill fills. expected is the number of bytes that Fill will write, by estimate. More bytes
// need larger tables, so that few files are open.
func baseTableSize(expected int64) (size int64) {
	for size = tableSize; size*fillTables*mostTables < expected; size *= 2 {
	}
	return size
}

// openForWriting makes tables of the logs that a killed process left, verifies all tables, and removes the seal.
func (d *DB) openForWriting() error {
	files.Sweep(filepath.Join(d.dir, d.LockFile))
	files.Sweep(filepath.Join(d.dir, compactFolder))
	if err := d.checkRoom(); err != nil {
		return err
	}
	killed, err := hasFiles(d.dir, LogSuffix)
	if err != nil {
		return err
	}
	if killed {
		if err := unseal(d.dir); err != nil {
			return err
		}
		if err := d.withBadger(d.badgerOptions(), nil); err != nil {
			return err
		}
	}
	if err := d.verifyBeforeWriting(d.badgerOptions()); err != nil {
		return err
	}
	if err := unseal(d.dir); err != nil {
		return err
	}
	if due, err := d.isCompactionDue(); err != nil {
		return err
	} else if due {
		if err := d.compact(); err != nil {
			return err
		}
	}
	if d.badger, err = d.openBadger(d.badgerOptions()); err != nil {
		return err
	}
	d.logs, err = newLogSpace(d.dir)
	if err != nil {
		_ = d.shut(d.sealFolder)
	}
	return err
}

func cacheSize(once bool) int64 {
	if once {
		return scanCache
	}
	return blockCache
}

// verifyBeforeWriting verifies all tables, because a new record depends on the records that are there.
func (d *DB) verifyBeforeWriting(o badger.Options) error {
	if len(d.seal) > 0 {
		return d.seal.checkAll(d.dir)
	}
	if tables, err := hasFiles(d.dir, TableSuffix); err != nil || !tables {
		return err
	}
	return d.withBadger(o.WithReadOnly(true), verifyTables)
}

func (d *DB) openBadger(o badger.Options) (db *badger.DB, err error) {
	tables, err := numbered(d.dir, TableSuffix)
	if err != nil {
		return nil, err
	}
	if err := descriptors(d.lock, descriptorsAtLeast+len(tables)); err != nil {
		return nil, fmt.Errorf("the store needs %d files: %w", descriptorsAtLeast+len(tables), err)
	}
	err = d.health.guard(func() (err error) {
		db, err = badger.Open(o.WithLogger(d.health))
		return Translate(err)
	})
	if err == nil && d.health.err() != nil {
		err = d.health.err()
		_ = d.health.guard(db.Close)
	}
	return db, err
}

// withBadger opens Badger, calls f and closes Badger.
func (d *DB) withBadger(o badger.Options, f func(*badger.DB) error) error {
	db, err := d.openBadger(o)
	if err != nil {
		return err
	}
	if f != nil {
		err = f(db)
	}
	return cmp.Or(err, d.closeBadger(db))
}
