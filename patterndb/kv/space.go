//go:build !js

package kv

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/dgraph-io/badger/v4/table"
)

// Badger writes its files through memory maps, and a page for which the disk has no space ends the program. So
//
//   - disk space is really allocated for the log, a step ahead of what is written to the log, and also for the next log;
//   - a commit is refused while less than the reserve is free;
//   - while Badger makes a table of a log, the free space is watched. If other programs take the space, the table is stopped before
//     it is begun. Its records stay in the log.

// checkRoom returns an error unless the disk has space for a commit, and for the table that Badger may make because of
// the commit.
func (d *DB) checkRoom() error {
	free, err := d.Free(d.dir)
	if err != nil {
		return err
	}
	if free < reserve {
		return errFull(free)
	}
	return nil
}

func errFull(free int64) error {
	return fmt.Errorf("%w: %d MiB left, %d MiB are kept in reserve", ErrFull, free>>20, reserve>>20)
}

// logSpace keeps space on the disk for the log that Badger writes to and for the one after it.
type logSpace struct {
	root  *os.Root // the folder itself: another folder may have come to its path
	id    int      // of the log
	used  int64    // bytes of it, at most
	taken int64    // bytes of it that are allocated
}

func logName(id int) string { return fmt.Sprintf("%05d%s", id, LogSuffix) }

// newLogSpace finds the log that Badger has just begun.
func newLogSpace(dir string) (*logSpace, error) {
	ids, err := numbered(dir, LogSuffix)
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("%w: it has no log", ErrDamaged)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, Translate(err)
	}
	l := &logSpace{root: root, id: ids[len(ids)-1]}
	return l, l.takeAhead()
}

// takeAhead takes the space for the next transaction in both logs, because the transaction may go to either.
func (l *logSpace) takeAhead() error {
	if l.taken-l.used < allocateStep {
		if err := l.take(l.id, l.taken, l.used+2*allocateStep); err != nil {
			return err
		}
		l.taken = l.used + 2*allocateStep
	}
	_, err := l.root.Lstat(logName(l.id + 1))
	if errors.Is(err, fs.ErrNotExist) {
		return l.take(l.id+1, 0, allocateStep)
	}
	return err
}

func (l *logSpace) take(id int, from, to int64) error {
	if err := allocate(l.root, logName(id), from, to); err != nil {
		return Translate(fmt.Errorf("space for the log: %w", err))
	}
	return nil
}

// addWritten counts the bytes that a transaction wrote. If Badger has begun the next log, addWritten returns the name
// of the log that is full now.
func (l *logSpace) addWritten(bytes int64) (full string) {
	if info, err := l.root.Lstat(logName(l.id + 1)); err != nil || info.Size() == 0 {
		l.used += bytes + pageSlack
		return ""
	}
	full = logName(l.id)
	l.id, l.used, l.taken = l.id+1, bytes+pageSlack, allocateStep
	return full
}

// sync brings a log to the disk. It is no error if Badger has removed the log.
func (l *logSpace) sync(log string) error {
	f, err := l.root.Open(log)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = l.root.Open(".")
	}
	if err != nil {
		return err
	}
	return cmp.Or(f.Sync(), f.Close())
}

// drop removes the next log, which Badger has not begun. No space is kept after that.
func (l *logSpace) drop() {
	if info, err := l.root.Lstat(logName(l.id + 1)); err == nil && info.Size() == 0 {
		l.root.Remove(logName(l.id + 1))
	}
	l.root.Close()
}

// numbered lists the numbers of the files with such an ending, in ascending order.
func numbered(dir, suffix string) (ids []int, err error) {
	entries, err := os.ReadDir(dir) // by name: numbers of equal length are in order
	for _, e := range entries {
		if id, err := strconv.Atoi(strings.TrimSuffix(e.Name(), suffix)); err == nil && strings.HasSuffix(e.Name(), suffix) {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// watchSpace stops Badger from making tables if the disk is running full, until done is closed.
func (d *DB) watchSpace(done <-chan struct{}) {
	ticks := time.NewTicker(watchEvery)
	defer ticks.Stop()
	for {
		if free, err := d.Free(d.dir); err == nil && free < reserve {
			d.StopTables()
			d.health.fail(errFull(free))
			return
		}
		select {
		case <-ticks.C:
		case <-done:
			return
		case <-d.health.failed:
			return
		}
	}
}

// watchTable watches the space as watchSpace does, until Badger has made a table of a log and removed the log.
func (d *DB) watchTable(log string) {
	done := make(chan struct{})
	go d.watchSpace(done)
	go func() {
		defer close(done)
		for d.health.err() == nil {
			if _, err := os.Lstat(filepath.Join(d.dir, log)); err != nil {
				return
			}
			time.Sleep(watchEvery)
		}
	}()
}

// StopTables makes empty files with the names of the next tables. Badger then fails with an error when it wants to make
// a table; without these files it would make the table and write to it through memory. This is safe only because Badger
// does not compact: a compaction ignores this error and drops records.
func (d *DB) StopTables() {
	if errors.Is(d.place(), ErrGone) {
		return // another store may be in the folder now
	}
	for _, path := range d.nextTables() {
		if f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err == nil {
			f.Close()
		}
	}
}

// nextTables are the paths of the tables that Badger makes next.
func (d *DB) nextTables() (paths []string) {
	last := uint64(0)
	if ids, _ := numbered(d.dir, TableSuffix); len(ids) > 0 {
		last = uint64(ids[len(ids)-1])
	}
	for i := range uint64(stoppers) {
		paths = append(paths, table.NewFilename(last+1+i, d.dir))
	}
	return paths
}

// freeTables removes the files that StopTables made.
func freeTables(dir string) {
	ids, _ := numbered(dir, TableSuffix)
	for _, id := range ids {
		path := table.NewFilename(uint64(id), dir)
		if info, err := os.Lstat(path); err == nil && info.Size() == 0 {
			os.Remove(path)
		}
	}
}
