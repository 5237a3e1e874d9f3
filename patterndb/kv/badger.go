//go:build !js

package kv

import (
	"github.com/cespare/xxhash/v2"
	"github.com/dgraph-io/badger/v4"
)

// Item is a record that a transaction has found, and Iterator goes through records in the order of their keys.
type (
	Item            = badger.Item
	Iterator        = badger.Iterator
	IteratorOptions = badger.IteratorOptions
)

// Txn is a transaction. It sums up what it writes, for the journal.
type Txn struct {
	*badger.Txn
	sums map[uint64]uint64 // of the records, by the hashes of their keys: the last one of a key counts
}

// Set writes a record.
func (t *Txn) Set(key, value []byte) error {
	t.sums[xxhash.Sum64(key)] = recordSum(key, value, false)
	return t.Txn.Set(key, value)
}

// Delete deletes a record.
func (t *Txn) Delete(key []byte) error {
	t.sums[xxhash.Sum64(key)] = recordSum(key, nil, true)
	return t.Txn.Delete(key)
}

// put is the transaction as the journal notes it. No other transaction is committed meanwhile.
func (t *Txn) put(games int) put {
	p := put{version: t.ReadTs() + 1, games: games}
	for _, sum := range t.sums {
		p.sum += sum
	}
	return p
}

// ErrNoKey says that there is no record with a key.
var ErrNoKey = badger.ErrKeyNotFound
