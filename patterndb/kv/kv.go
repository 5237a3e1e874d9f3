//go:build !js

package kv

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
	"github.com/dgraph-io/badger/v4/table"

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
	seal      seal // as it was when the folder was opened; nil if the process that wrote to the store was killed
	journal   *journal
	uncounted bool   // there is neither a seal nor a journal
	view      string // the folder of the view, if there is one
	lost      int
	compacted Compacted
	closed    atomic.Bool

	writing sync.Mutex // one transaction at a time, so that transactions cannot conflict
	logs    *logSpace
	version uint64 // of the last transaction

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
		if d.journal != nil {
			d.journal.close()
		}
		if o.New && !errors.Is(err, ErrLocked) {
			_ = d.removeFiles()
		}
		_ = release(lock)
		return nil, err
	}
	return d, nil
}

// open takes the lock of the store: alone for writing, shared with other readers for reading. A store that was closed has a seal, and a
// store whose process was killed has a journal.
func (d *DB) open() (err error) {
	if err := lockFile(d.lock, d.ReadOnly); err != nil {
		return err
	}
	held.Store(d.lock, true)
	if d.seal, err = readSeal(d.dir); err != nil {
		return err
	}
	if d.seal != nil {
		err = cmp.Or(d.seal.check(d.dir), d.seal.checkNoOthers(d.dir))
		d.journal = &journal{sealed: d.seal}
	} else {
		err = d.readKilled()
	}
	if err != nil {
		return err
	}
	if !d.ReadOnly {
		return d.openForWriting()
	}
	d.large = d.isLarge()
	if d.seal == nil {
		return d.openKilled()
	}
	d.badger, err = d.openBadger(d.badgerOptions().WithReadOnly(true))
	return err
}

// readKilled reads the journal of a folder without a seal, and compares the tables that were sealed when the store was opened.
func (d *DB) readKilled() (err error) {
	d.journal, err = readJournal(d.dir)
	if errors.Is(err, ErrDamaged) && d.Repair {
		d.uncounted, err = true, nil
	}
	if err != nil {
		return err
	}
	if d.journal == nil {
		d.journal = &journal{}
		names, err := badgersFiles(d.dir)
		if d.uncounted = d.uncounted || len(names) > 0; !d.uncounted || d.Repair {
			return err
		}
		return fmt.Errorf("%w: the files %s and %s are missing, or a process of an earlier version was killed, so nobody knows what the store must hold. "+
			"'shicho db check --repair' (Options.Repair) takes what is there", ErrDamaged, SealFile, OpenFile)
	}
	if j := d.journal; len(j.next) > 0 && j.next.find(badger.ManifestFilename).isAt(d.dir) {
		j.sealed = j.next
	}
	return d.journal.sealed.tables().check(d.dir)
}

// openKilled opens a view of a store whose process was killed, and compares it with the journal.
func (d *DB) openKilled() error {
	if err := d.openView(); err != nil {
		return err
	}
	if d.uncounted {
		return verifyTables(d.badger)
	}
	lost, err := d.journal.compare(d.badger)
	if d.Repair && (errors.Is(err, errLost) || errors.Is(err, errJournal)) {
		d.lost, err = lost, nil
	}
	if err != nil {
		_ = d.health.guard(d.badger.Close)
		d.removeView()
	}
	return err
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

// openForWriting opens a store for writing in steps: what a killed process left becomes tables and is sealed, and all tables
// are verified, before anything is added.
func (d *DB) openForWriting() error {
	files.Sweep(filepath.Join(d.dir, d.LockFile))
	files.Sweep(filepath.Join(d.dir, OpenFile))
	files.Sweep(filepath.Join(d.dir, compactFolder))
	if err := d.checkRoom(); err != nil {
		return err
	}
	if d.seal == nil {
		if err := d.recover(); err != nil {
			return err
		}
	} else if err := d.seal.checkAll(d.dir); err != nil {
		return err
	}
	if due, err := d.isCompactionDue(); err != nil {
		return err
	} else if due {
		if err := d.compact(); err != nil {
			return err
		}
	}
	if err := d.beginJournal(nil); err != nil {
		return err
	}
	var err error
	if d.badger, err = d.openBadger(d.badgerOptions()); err != nil {
		return err
	}
	d.logs, err = newLogSpace(d.dir)
	if err == nil {
		d.version = d.badger.MaxVersion()
		err = d.journal.begin(d.dir, d.version)
	}
	if err != nil {
		_ = d.shut(d.sealFolder)
	}
	return err
}

// beginJournal puts a journal in the place of the seal. It must be called before anything in the folder changes.
func (d *DB) beginJournal(next seal) error {
	d.journal = &journal{sealed: d.seal, next: next, run: ThisRun}
	return cmp.Or(d.journal.write(d.dir), removeIfThere(d.dir, SealFile))
}

// recover makes tables of what a killed process left, and seals them.
func (d *DB) recover() error {
	names, err := badgersFiles(d.dir)
	if err != nil || len(names) == 0 {
		return err
	}
	if err := cmp.Or(d.openKilled(), d.journal.sealed.tables().checkAll(d.dir)); err != nil {
		return err
	}
	err = d.health.guard(d.badger.Close)
	d.removeView()
	if err != nil {
		return Translate(err)
	}
	if err := d.clear(); err != nil {
		return err
	}
	if err := d.withBadger(d.badgerOptions(), nil); err != nil {
		return err
	}
	if d.seal, err = sealOf(d.dir, d.journal.sealed); err != nil {
		return err
	}
	return d.seal.write(d.dir, d.Note)
}

// clear removes what Badger would stumble over, or would make anew: tables that are not on the list, logs that hold nothing, and files that have nothing of the
// records. Where the journal tells that no record is missing, the records of the removed tables are elsewhere. Otherwise these tables are set aside.
func (d *DB) clear() error {
	manifest, err := d.manifest()
	if err != nil {
		return err
	}
	names, err := badgersFiles(d.dir)
	for _, name := range names {
		path := filepath.Join(d.dir, name)
		id, isTable := table.ParseFileID(name)
		_, listed := manifest.Tables[id]
		switch {
		case isTable && !listed && (d.uncounted || d.lost > 0):
			err = cmp.Or(err, os.Rename(path, path+".aside"))
		case isTable && !listed, strings.HasSuffix(name, valueSuffix), name == discardFile, name == badger.KeyRegistryFileName:
			err = cmp.Or(err, os.Remove(path))
		case strings.HasSuffix(name, LogSuffix):
			if _, used, readErr := readLog(path); readErr != nil || used <= logHead {
				err = cmp.Or(err, readErr, os.Remove(path))
			}
		}
	}
	return Translate(err)
}

func cacheSize(once bool) int64 {
	if once {
		return scanCache
	}
	return blockCache
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
		db, err = openCut(o.WithLogger(d.health))
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
