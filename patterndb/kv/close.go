package kv

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// Close waits for what is still being written, and seals the store. If the store has failed, Close returns the cause;
// what was put before stays in Badger's logs, and the next Open finds it there.
func (d *DB) Close() error {
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Swap(true) {
		return nil
	}
	return d.shut(d.sealFolder)
}

func (d *DB) sealFolder() error { return writeSeal(d.dir, d.LockFile, d.seal) }

// Discard closes a store that nobody needs, and removes its files while no other process can use them. Files of other
// programs stay.
func (d *DB) Discard() error {
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Swap(true) {
		return nil
	}
	return d.shut(d.removeFiles)
}

// removeFiles removes Badger's files, the seal, and last the file that makes the folder a store.
func (d *DB) removeFiles() error {
	entries, err := os.ReadDir(d.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if isBadgers(e.Name()) || e.Name() == SealFile {
			err = cmp.Or(err, os.Remove(filepath.Join(d.dir, e.Name())))
		}
	}
	return cmp.Or(err, os.Remove(filepath.Join(d.dir, d.LockFile)))
}

// isBadgers tells whether a file of a store is one of those that Badger makes.
func isBadgers(name string) bool {
	switch filepath.Ext(name) {
	case TableSuffix, valueSuffix, LogSuffix:
		return true
	}
	return slices.Contains([]string{badger.ManifestFilename, badger.KeyRegistryFileName, discardFile}, name)
}

// discardFile is the file in which Badger counts what may be collected.
const discardFile = "DISCARD"

// shut closes the store, and finishes its folder while it still has the lock.
func (d *DB) shut(finish func() error) error {
	d.ranges.close()
	if d.ReadOnly {
		return cmp.Or(d.health.guard(d.badger.Close), release(d.lock))
	}
	if err := d.stands(); errors.Is(err, ErrGone) {
		abandon(d.lock)
		return err // Badger would write to the folder that is now in the place of this one, and keeps its lock on this one
	}
	if err := d.closeBadger(d.badger); err != nil {
		return err
	}
	if d.logs != nil {
		d.logs.drop()
	}
	return cmp.Or(finish(), release(d.lock))
}

// closeBadger closes Badger in bounded time, and says whether all records are in tables now. The lock of the store stays
// taken if Badger does not end.
func (d *DB) closeBadger(db *badger.DB) error {
	if free, err := d.Free(d.dir); !d.ReadOnly && err == nil && free < reserve {
		d.StopTables()
		d.health.fail(errFull(free))
	}
	watched := make(chan struct{})
	if !d.ReadOnly {
		go d.watchSpace(watched)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- d.health.guard(db.Close)
		close(watched)
	}()
	err, closed := d.awaitClose(ended)
	switch {
	case !closed:
		abandon(d.lock)
	case err != nil && !d.ReadOnly:
		freeTables(d.dir)
		if d.logs != nil {
			d.logs.drop()
		}
		_ = release(d.lock)
	}
	return err
}

// release gives the lock of a store back and closes its file. Closing alone is not enough: a process that this one is
// just starting holds a copy of the open file, and the lock with it, until it runs its program.
func release(lock *os.File) error { return cmp.Or(unlockFile(lock), lock.Close()) }

// abandoned are the locks of stores that Badger may still write to. They are held as long as the process lives.
var abandoned struct {
	sync.Mutex
	locks []*os.File
}

func abandon(lock *os.File) {
	abandoned.Lock()
	defer abandoned.Unlock()
	abandoned.locks = append(abandoned.locks, lock)
}

// awaitClose waits for Badger: for patience, but not long once the store has failed.
func (d *DB) awaitClose(ended <-chan error) (err error, closed bool) {
	late := time.After(patience)
	select {
	case err = <-ended:
		return cmp.Or(d.health.err(), Translate(err)), true
	case <-d.health.failed:
		late = time.After(closeAfter)
	case <-late:
		d.health.fail(ErrStuck)
		late = time.After(0)
	}
	select {
	case <-ended:
		return d.health.err(), true
	case <-late:
		return d.health.err(), false
	}
}

// takeLock takes the lock of the store, shared with other readers or alone, and sees to it that Badger can read
// the logs that a killed process left.
func (d *DB) takeLock() error {
	if err := lockFile(d.lock, d.ReadOnly); err != nil {
		return err
	}
	killed, err := hasFiles(d.dir, LogSuffix)
	if err != nil || !killed {
		return err
	}
	logs, err := d.inspect()
	if err != nil || logs.prepared() {
		return err
	}
	if !d.ReadOnly {
		return logs.prepare(d.dir)
	}
	// Alone, prepare the logs; another reader may be doing the same.
	if err := unlockFile(d.lock); err != nil {
		return err
	}
	if err := retry(func() error { return lockFile(d.lock, false) }); err != nil {
		return err
	}
	if logs, err = d.inspect(); err != nil {
		return err
	}
	if err := logs.prepare(d.dir); err != nil {
		return fmt.Errorf("the log of a process that was killed cannot be cut where it is torn: %w", Translate(err))
	}
	return lockFile(d.lock, true)
}

func (d *DB) inspect() (*logs, error) {
	logs, err := inspectLogs(d.dir, d.IsGame)
	if err != nil {
		return nil, err
	}
	if !d.Repair || d.ReadOnly {
		return logs, logs.err()
	}
	d.lost = logs.lost
	return logs, nil
}

// Lost is how many games Open gave up with Options.Repair, at the least.
func (d *DB) Lost() int { return d.lost }

// retry calls f until it no longer says ErrLocked, for a second or two.
func retry(f func() error) (err error) {
	for range 40 {
		if err = f(); !errors.Is(err, ErrLocked) {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}
