package kv

import (
	"os"

	"github.com/dgraph-io/badger/v4"
)

// Read begins a transaction for reading, which the caller discards. There is an error if the store is closed, has
// failed or is damaged.
func (d *DB) Read() (txn *badger.Txn, err error) {
	switch {
	case d.health.err() != nil:
		err = d.health.err()
	case d.closed.Load():
		err = os.ErrClosed
	case !d.large: // in a large store Prove verifies the blocks of each question
		err = d.verify()
	}
	if err == nil {
		err = Guard(func() error {
			txn = d.badger.NewTransaction(false)
			return nil
		})
	}
	return txn, err
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
