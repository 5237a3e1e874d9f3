//go:build !js

package kv

import (
	"cmp"
	"errors"
	"os"
)

// Update runs f in a transaction, and notes it in the journal. An error of f comes back as it is. If f writes nothing,
// nothing is committed.
func (d *DB) Update(f func(*Txn) (Written, error)) error {
	if d == nil {
		return os.ErrClosed
	}
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Load() {
		return cmp.Or(d.health.err(), os.ErrClosed)
	}
	err := d.requirePlace()
	if err == nil {
		err = d.checkRoom()
	}
	if err == nil {
		err = d.logs.takeAhead()
	}
	if err != nil {
		return d.refused(err)
	}
	return d.transact(f)
}

// refused is the error of a transaction that was not begun. A full disk is no failure of the store, because there may
// be space for the next transaction.
func (d *DB) refused(err error) error {
	if errors.Is(err, ErrFull) {
		return err
	}
	d.health.fail(err)
	return d.health.err()
}

// transact runs a transaction. The caller has taken the space for it in the log.
func (d *DB) transact(f func(*Txn) (Written, error)) error {
	var txn *Txn
	var wrote Written
	err := Guard(func() (err error) {
		txn = &Txn{Txn: d.badger.NewTransaction(true), sums: map[uint64]uint64{}}
		wrote, err = f(txn)
		return err
	})
	if err != nil || wrote.Bytes == 0 || len(txn.sums) == 0 {
		if txn != nil {
			txn.Discard()
		}
		return err
	}
	p := txn.put(wrote.Games)
	err = d.health.bounded(func() error { return Translate(txn.Commit()) })
	if err == nil {
		err = Translate(d.journal.put(p))
	}
	switch {
	case err == nil:
		d.version = p.version
	case !errors.Is(err, ErrTooLarge):
		d.health.fail(err)
		err = d.health.err()
	}
	if full := d.logs.addWritten(wrote.Bytes); full != "" {
		d.watchTable(full)
		return cmp.Or(err, d.syncFull(full))
	}
	return err
}

// syncFull brings a full log to the disk. Badger's own Sync does this with the newest log alone. But until Badger has
// made a table of the full log, the games in it are nowhere else. And if Badger removes the log just before the power
// fails, the file may be back afterwards: then it must be whole.
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

// Sync waits until everything that was written is on the disk, and notes that in the journal.
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
	err := d.health.bounded(func() error { return Translate(cmp.Or(d.badger.Sync(), d.journal.sync(d.version))) })
	if err != nil {
		d.health.fail(err)
		return d.health.err()
	}
	return d.requirePlace()
}

// Fits tells whether a number of records, with a number of bytes in all, fits into one transaction.
func (d *DB) Fits(records, bytes int) bool {
	return int64(records) < d.badger.MaxBatchCount() && int64(bytes) < d.badger.MaxBatchSize()
}
