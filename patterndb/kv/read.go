//go:build !js

package kv

import (
	"os"
)

// Read begins a transaction for reading, which the caller discards. There is an error if the store is closed, has
// failed or is damaged.
func (d *DB) Read() (txn *Txn, err error) {
	switch {
	case d == nil:
		return nil, os.ErrClosed
	case d.health.err() != nil:
		err = d.health.err()
	case d.closed.Load():
		err = os.ErrClosed
	case !d.large: // in a large store Prove verifies the blocks of each question
		err = d.verify()
	}
	if err == nil {
		err = Guard(func() error {
			txn = &Txn{Txn: d.badger.NewTransaction(false)}
			return nil
		})
	}
	return txn, err
}

// Sealed returns a number that stands for the records of a store that is open for reading: other records have another number. ok is false
// if there is none, because the store has no seal or is open for writing. There is an error if the store is closed or has failed.
func (d *DB) Sealed() (sum uint64, ok bool, err error) {
	switch {
	case d == nil:
		return 0, false, os.ErrClosed
	case d.health.err() != nil:
		return 0, false, d.health.err()
	case d.closed.Load():
		return 0, false, os.ErrClosed
	case !d.ReadOnly || len(d.seal) == 0:
		return 0, false, nil
	}
	return d.seal.sum(), true, nil
}

// Verify verifies all tables, once.
func (d *DB) Verify() error { return d.verify() }

// Records is an upper bound of the number of records in the tables.
func (d *DB) Records() (n int64) {
	for _, t := range d.badger.Tables() {
		n += int64(t.KeyCount)
	}
	return n
}
