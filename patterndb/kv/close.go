//go:build !js

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

// Close waits for writes that are under way, and seals the store. If the store has failed, Close returns the cause. The
// records that were written before stay in Badger's logs, where the next Open finds them.
func (d *DB) Close() error {
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Swap(true) {
		return nil
	}
	return d.shut(d.sealFolder)
}

func (d *DB) sealFolder() error { return writeSeal(d.dir, d.LockFile, d.Note, d.seal) }

// Discard closes a store that nobody needs, and removes the store's files before another process can use them. It
// leaves the files of other programs.
func (d *DB) Discard() error {
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Swap(true) {
		return nil
	}
	return d.shut(d.removeFiles)
}

// removeFiles removes Badger's files, the seal, the indexes, and last the file that makes the folder a store.
func (d *DB) removeFiles() error {
	entries, err := os.ReadDir(d.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if isBadgers(e.Name()) || e.Name() == SealFile || isMade(e.Name()) {
			err = cmp.Or(err, os.Remove(filepath.Join(d.dir, e.Name())))
		}
	}
	return cmp.Or(err, os.Remove(filepath.Join(d.dir, d.LockFile)))
}

// isBadgers tells whether Badger makes files of this name.
func isBadgers(name string) bool {
	switch filepath.Ext(name) {
	case TableSuffix, valueSuffix, LogSuffix:
		return true
	}
	return slices.Contains([]string{badger.ManifestFilename, badger.KeyRegistryFileName, discardFile}, name)
}

// discardFile is the file in which Badger counts the garbage in its files of values.
const discardFile = "DISCARD"

// shut closes the store. It calls finish, which completes or removes the folder, while the store still has the lock.
func (d *DB) shut(finish func() error) error {
	d.ranges.close()
	if d.ReadOnly {
		return cmp.Or(d.health.guard(d.badger.Close), release(d.lock))
	}
	if err := d.requirePlace(); errors.Is(err, ErrGone) {
		abandon(d.lock)
		return err // closing Badger would write to another folder at the same path; Badger stays open, and the lock stays taken
	}
	if err := d.closeBadger(d.badger); err != nil {
		return err
	}
	if d.logs != nil {
		d.logs.drop()
	}
	return cmp.Or(finish(), release(d.lock))
}

// closeBadger closes Badger in bounded time. Without an error, all records are in tables. If Badger does not end, the
// lock of the store stays taken.
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

// release gives the lock of a store back and closes the lock's file. Closing the file alone is not enough: a child
// process that is just being started has a copy of the open file, and with it the lock, until it runs its program.
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

// awaitClose waits until Badger has closed: up to patience, or up to closeAfter once the store has failed.
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

// takeLock takes the lock of the store: alone for writing, shared with other readers for reading. It also prepares the
// logs that a killed process left, so that Badger can read them.
func (d *DB) takeLock() error {
	if err := lockFile(d.lock, d.ReadOnly); err != nil {
		return err
	}
	if d.ReadOnly {
		if err := d.removeStrays(); err != nil {
			return err
		}
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
	return d.alone(func() error {
		if logs, err = d.inspect(); err != nil {
			return err
		}
		if err := logs.prepare(d.dir); err != nil {
			return fmt.Errorf("the log of a process that was killed cannot be cut where it is torn: %w", Translate(err))
		}
		return nil
	})
}

// alone runs f while a reader has the store alone: another reader may be about to do the same.
func (d *DB) alone(f func() error) error {
	if err := unlockFile(d.lock); err != nil {
		return err
	}
	if err := retry(func() error { return lockFile(d.lock, false) }); err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	return retry(func() error { return lockFile(d.lock, true) })
}

// removeStrays removes the tables of a process that was killed while it compacted the store. A sealed store has none.
func (d *DB) removeStrays() error {
	if _, err := os.Stat(filepath.Join(d.dir, SealFile)); err == nil {
		return nil
	}
	if paths, err := strays(d.dir); err != nil || len(paths) == 0 {
		return err
	}
	return d.alone(func() error {
		paths, err := strays(d.dir)
		for _, path := range paths {
			err = cmp.Or(err, os.Remove(path))
		}
		return Translate(err)
	})
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

// Lost is the number of games that Open gave up with Options.Repair. More games may be lost.
func (d *DB) Lost() int { return d.lost }

// retry calls f again while it returns ErrLocked, for a second or two.
func retry(f func() error) (err error) {
	for range 40 {
		if err = f(); !errors.Is(err, ErrLocked) {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}
