package patterndb

import (
	"cmp"
	"errors"
	"os"
	"sync"
	"time"

	"github.com/dgraph-io/badger/v4"
)

// Close waits for what is still being written, and seals the store. If the store has failed, Close returns the cause;
// what was put before stays in Badger's logs, and the next Open finds it there.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.closed.Swap(true) {
		return nil
	}
	return inFolder(s.dir, s.shut())
}

func (s *Store) shut() error {
	s.ranges.close()
	if s.readOnly {
		return cmp.Or(s.health.guard(s.db.Close), s.lock.Close())
	}
	if err := s.stands(); errors.Is(err, ErrGone) {
		abandon(s.lock)
		return err // Badger would write to the folder that is now in the place of this one, and keeps its lock on this one
	}
	if err := s.closeBadger(s.db); err != nil {
		return err
	}
	if s.logs != nil {
		s.logs.drop()
	}
	err := writeSeal(s.dir, s.seal)
	return cmp.Or(err, s.lock.Close())
}

// closeBadger closes Badger in bounded time, and says whether all records are in tables now. The lock of the store stays
// taken if Badger does not end.
func (s *Store) closeBadger(db *badger.DB) error {
	if free, err := s.free(s.dir); !s.readOnly && err == nil && free < tableReserve {
		s.stopTables()
		s.health.fail(errFull(free))
	}
	watched := make(chan struct{})
	if !s.readOnly {
		go s.watchSpace(watched)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- s.health.guard(db.Close)
		close(watched)
	}()
	err, closed := s.awaitClose(ended)
	switch {
	case !closed:
		abandon(s.lock)
	case err != nil && !s.readOnly:
		freeTables(s.dir)
		if s.logs != nil {
			s.logs.drop()
		}
		_ = s.lock.Close()
	}
	return err
}

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
func (s *Store) awaitClose(ended <-chan error) (err error, closed bool) {
	late := time.After(patience)
	select {
	case err = <-ended:
		return cmp.Or(s.health.err(), translate(err)), true
	case <-s.health.failed:
		late = time.After(closeAfter)
	case <-late:
		s.health.fail(ErrStuck)
		late = time.After(0)
	}
	select {
	case <-ended:
		return s.health.err(), true
	case <-late:
		return s.health.err(), false
	}
}

// takeLock takes the lock of the store, shared with other readers or alone, and sees to it that Badger can read
// the logs that a killed process left.
func (s *Store) takeLock(o Options) error {
	if err := lockFile(s.lock, s.readOnly); err != nil {
		return err
	}
	killed, err := hasFiles(s.dir, logSuffix)
	if err != nil || !killed {
		return err
	}
	logs, err := s.inspect(o)
	if err != nil || logs.prepared() {
		return err
	}
	if !s.readOnly {
		return logs.prepare(s.dir)
	}
	// Alone, prepare the logs; another reader may be doing the same.
	if err := unlockFile(s.lock); err != nil {
		return err
	}
	if err := retry(func() error { return lockFile(s.lock, false) }); err != nil {
		return err
	}
	if logs, err = s.inspect(o); err != nil {
		return err
	}
	if err := logs.prepare(s.dir); err != nil {
		return cmp.Or(translate(err), err)
	}
	return lockFile(s.lock, true)
}

func (s *Store) inspect(o Options) (*logs, error) {
	logs, err := inspectLogs(s.dir)
	if err != nil {
		return nil, err
	}
	if !o.Repair || s.readOnly {
		return logs, logs.err()
	}
	s.lost = logs.lost
	return logs, nil
}

// Lost is how many games Open gave up with Options.Repair, at the least.
func (s *Store) Lost() int { return s.lost }

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
