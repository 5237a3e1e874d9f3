package engine

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

// Update runs a transaction. Errors of the function come back as they are. If nothing is written, there is no transaction.
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
		return err
	}
	var txn *badger.Txn
	var wrote Written
	err = Guard(func() (err error) {
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
	}
	return err
}

// Sync waits until all that was written is on the disk.
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
	d.mark.flushed = d.mark.put
	return d.stands()
}

// Fits tells whether so many records of so many bytes fit into one transaction, with what Update adds.
func (d *DB) Fits(records, bytes int) bool {
	return int64(records+1) < d.badger.MaxBatchCount() && int64(bytes+markLength) < d.badger.MaxBatchSize()
}
