//go:build !js

package kv

import "github.com/dgraph-io/badger/v4"

// Txn is a transaction. Item is a record that a transaction has found, and Iterator goes through records in the order of their keys.
type (
	Txn             = badger.Txn
	Item            = badger.Item
	Iterator        = badger.Iterator
	IteratorOptions = badger.IteratorOptions
)

// ErrNoKey says that there is no record with a key.
var ErrNoKey = badger.ErrKeyNotFound
