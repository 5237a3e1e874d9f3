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

func (d *DB) sealFolder() error {
	// Badger lets nobody else read some of its files.
	if info, err := d.lock.Stat(); err == nil {
		for _, name := range []string{badger.ManifestFilename, badger.KeyRegistryFileName} {
			_ = os.Chmod(filepath.Join(d.dir, name), info.Mode().Perm()) // a file system may have no modes
		}
	}
	s, err := sealOf(d.dir, d.journal.sealed)
	if err != nil {
		return err
	}
	return s.write(d.dir, d.Note)
}

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

// removeFiles removes Badger's files, the seal, the files made of the records, and last the file that makes the folder a store.
func (d *DB) removeFiles() error {
	entries, err := os.ReadDir(d.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if isBadgers(e.Name()) || e.Name() == SealFile || e.Name() == OpenFile || slices.Contains(d.Made, e.Name()) {
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
		defer d.removeView()
		return cmp.Or(d.health.guard(d.badger.Close), release(d.lock))
	}
	defer d.journal.close()
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
func release(lock *os.File) error {
	held.Delete(lock)
	return cmp.Or(unlockFile(lock), lock.Close())
}

// held has the lock files of the stores that this process has open.
var held sync.Map

// locked is the error for a store whose lock file others have locked.
func locked(lock *os.File) error {
	who := "another process"
	wanted, err := lock.Stat()
	held.Range(func(own, _ any) bool {
		if info, fault := own.(*os.File).Stat(); err == nil && fault == nil && os.SameFile(info, wanted) {
			who = "this process"
		}
		return true
	})
	return lockedBy(who)
}

func lockedBy(who string) error { return fmt.Errorf("%w by %s", ErrLocked, who) }

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

// Lost is the number of games that Open gave up with Options.Repair.
func (d *DB) Lost() int { return d.lost }
