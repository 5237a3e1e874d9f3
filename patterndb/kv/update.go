package kv

import (
	"cmp"
	"errors"
	"os"

	"github.com/dgraph-io/badger/v4"
)

// Written is what a transaction wrote.
type Written struct {
	Bytes int64 // at most
	Games int   // that are new
}

// Update runs a transaction, to which it adds a mark. Errors of the function come back as they are. If nothing is written, there is no transaction.
func (d *DB) Update(f func(*badger.Txn) (Written, error)) error {
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Load() {
		return cmp.Or(d.health.err(), os.ErrClosed)
	}
	err := d.stands()
	if err == nil {
		err = d.checkRoom()
	}
	if err == nil {
		err = d.logs.ahead()
	}
	if err != nil {
		return d.refused(err)
	}
	return d.transact(f)
}

// refused is the error of a transaction that was not begun. If only the disk is full, the next one may be.
func (d *DB) refused(err error) error {
	if errors.Is(err, ErrFull) {
		return err
	}
	d.health.fail(err)
	return d.health.err()
}

// transact runs a transaction. Its space in the log is taken.
func (d *DB) transact(f func(*badger.Txn) (Written, error)) error {
	var txn *badger.Txn
	var wrote Written
	err := Guard(func() (err error) {
		txn = d.badger.NewTransaction(true)
		if wrote, err = f(txn); err == nil && wrote.Bytes > 0 {
			err = Translate(txn.Delete(d.mark.after(wrote.Games).key()))
		}
		return err
	})
	if err != nil || wrote.Bytes == 0 {
		if txn != nil {
			txn.Discard()
		}
		return err
	}
	err = d.health.bounded(func() error { return Translate(txn.Commit()) })
	switch {
	case err == nil:
		d.mark = d.mark.after(wrote.Games)
	case !errors.Is(err, ErrTooLarge):
		d.health.fail(err)
		err = d.health.err()
	}
	if full := d.logs.wrote(wrote.Bytes + 2*int64(markLength)); full != "" {
		d.watchTable(full)
		return cmp.Or(err, d.syncFull(full))
	}
	return err
}

// syncFull brings a log that is full to the disk. Badger's own Sync does so with the newest log alone, while this one is all
// there is of its games until Badger has made a table of it. And if Badger removes the log just before the power fails, the
// file may be back after that: then it must be whole.
func (d *DB) syncFull(log string) error {
	err := d.health.bounded(func() error { return Translate(d.logs.sync(log)) })
	switch {
	case err != nil:
		d.health.fail(err)
		return d.health.err()
	case d.Synced != nil:
		d.Synced(log)
	}
	return nil
}

// Sync waits until all that was written is on the disk. Then it notes that in the log, so that what was on the disk is never
// the end of the log, which may be torn.
func (d *DB) Sync() error {
	if d.ReadOnly {
		return nil
	}
	d.writing.Lock()
	defer d.writing.Unlock()
	if err := d.health.err(); err != nil {
		return err
	}
	if d.closed.Load() {
		return os.ErrClosed
	}
	if err := d.health.bounded(func() error { return Translate(d.badger.Sync()) }); err != nil {
		d.health.fail(err)
		return d.health.err()
	}
	if d.mark.flushed < d.mark.put {
		d.mark.flushed = d.mark.put
		if err := d.logs.ahead(); err != nil {
			return d.refused(err)
		}
		if err := d.transact(func(*badger.Txn) (Written, error) { return Written{Bytes: int64(markLength)}, nil }); err != nil {
			return err
		}
	}
	return d.stands()
}

// Fits tells whether so many records of so many bytes fit into one transaction, with what Update adds.
func (d *DB) Fits(records, bytes int) bool {
	return int64(records+1) < d.badger.MaxBatchCount() && int64(bytes+markLength) < d.badger.MaxBatchSize()
}
