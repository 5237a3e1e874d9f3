package kv

import (
	"os"

	"github.com/dgraph-io/badger/v4"
)

// Read begins a transaction for reading; the caller discards it. The error says why no question is answered: the
// folder is closed, has failed or is damaged.
func (d *DB) Read() (txn *badger.Txn, err error) {
	switch {
	case d.health.err() != nil:
		err = d.health.err()
	case d.closed.Load():
		err = os.ErrClosed
	case !d.large: // otherwise see Prove
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

// Records is how many records the tables have, at most.
func (d *DB) Records() (n int64) {
	for _, t := range d.badger.Tables() {
		n += int64(t.KeyCount)
	}
	return n
}
