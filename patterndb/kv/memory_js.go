package kv

import (
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
)

// ErrNoKey says that there is no record with a key.
var ErrNoKey = errors.New("no record has this key")

// record is a record in memory. Nothing changes it.
type record struct {
	key   string
	value []byte
}

// DB is a store in memory, with the methods of the store that is a folder. It is safe for concurrent use.
type DB struct {
	Note string // nobody reads it

	dir string

	mutex   sync.Mutex
	records []record // by their keys; a transaction that writes makes another list
	closed  bool
	wrote   func(key string, value []byte)
}

// closed are the stores that are not open, by the names of their folders.
var closed sync.Map

// Provide gives the records of a folder, which is opened later, and a function that is told of each record that is written to the folder then. The
// value nil says that a record was deleted.
func Provide(dir string, records map[string][]byte, wrote func(key string, value []byte)) {
	closed.Store(dir, &DB{dir: dir, records: merge(nil, records), wrote: wrote})
}

// Open makes an empty store, or opens the one that Provide or Close has left under the name of a folder.
func Open(dir string, o Options) (*DB, error) {
	if d, ok := closed.LoadAndDelete(dir); ok {
		return d.(*DB), nil
	}
	return &DB{dir: dir}, nil
}

// Txn is a transaction: the records as they were when it began, and what it has written itself.
type Txn struct {
	records []record
	written map[string][]byte // nil is a record that was deleted
}

// find returns the place of the first record whose key is not before a key, and whether it has that key.
func find(records []record, key string) (int, bool) {
	return slices.BinarySearchFunc(records, key, func(r record, key string) int { return strings.Compare(r.key, key) })
}

// Get finds a record. The error is ErrNoKey.
func (t *Txn) Get(key []byte) (*Item, error) {
	if value, ok := t.written[string(key)]; ok {
		if value == nil {
			return nil, ErrNoKey
		}
		return &Item{record{string(key), value}}, nil
	}
	n, ok := find(t.records, string(key))
	if !ok {
		return nil, ErrNoKey
	}
	return &Item{t.records[n]}, nil
}

// Set writes a record.
func (t *Txn) Set(key, value []byte) error {
	t.written[string(key)] = append([]byte{}, value...)
	return nil
}

// Delete deletes a record.
func (t *Txn) Delete(key []byte) error {
	t.written[string(key)] = nil
	return nil
}

// Discard ends a transaction.
func (t *Txn) Discard() {}

// Item is a record that a transaction has found.
type Item struct{ record }

// Key is the key.
func (i *Item) Key() []byte { return []byte(i.key) }

// KeyCopy is the key.
func (i *Item) KeyCopy([]byte) []byte { return []byte(i.key) }

// Value hands the value to f, which must not change it.
func (i *Item) Value(f func(value []byte) error) error { return f(i.value) }

// ValueCopy is a copy of the value.
func (i *Item) ValueCopy(into []byte) ([]byte, error) { return append(into[:0], i.value...), nil }

// IteratorOptions say which records an Iterator has.
type IteratorOptions struct{ Prefix []byte }

// Iterator goes through the records that were there when its transaction began.
type Iterator struct {
	records []record
	prefix  string
	at      int
}

// NewIterator makes an iterator.
func (t *Txn) NewIterator(o IteratorOptions) *Iterator {
	return &Iterator{records: t.records, prefix: string(o.Prefix)}
}

// Rewind goes to the first record.
func (i *Iterator) Rewind() { i.Seek([]byte(i.prefix)) }

// Seek goes to the first record whose key is not before a key.
func (i *Iterator) Seek(key []byte) { i.at, _ = find(i.records, max(string(key), i.prefix)) }

// Next goes to the next record.
func (i *Iterator) Next() { i.at++ }

// Valid tells whether the iterator is at a record.
func (i *Iterator) Valid() bool {
	return i.at < len(i.records) && strings.HasPrefix(i.records[i.at].key, i.prefix)
}

// Item is the record at the iterator.
func (i *Iterator) Item() *Item { return &Item{i.records[i.at]} }

// Close ends the iterator.
func (i *Iterator) Close() {}

// Read begins a transaction for reading. The error is os.ErrClosed.
func (d *DB) Read() (*Txn, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.closed {
		return nil, os.ErrClosed
	}
	return &Txn{records: d.records}, nil
}

// Update runs f in a transaction. An error of f comes back as it is, and nothing is written.
func (d *DB) Update(f func(*Txn) (Written, error)) error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.closed {
		return os.ErrClosed
	}
	txn := &Txn{d.records, map[string][]byte{}}
	if _, err := f(txn); err != nil {
		return err
	}
	d.records = merge(d.records, txn.written)
	if d.wrote != nil {
		for key, value := range txn.written {
			d.wrote(key, value)
		}
	}
	return nil
}

// merge returns the records with what was written.
func merge(old []record, written map[string][]byte) []record {
	all := make([]record, 0, len(old)+len(written))
	for _, key := range slices.Sorted(maps.Keys(written)) {
		n, known := find(old, key)
		all = append(all, old[:n]...)
		if old = old[n:]; known {
			old = old[1:]
		}
		if value := written[key]; value != nil {
			all = append(all, record{key, value})
		}
	}
	return append(all, old...)
}

// Fill fills an empty store with records in ascending order of their keys.
func (d *DB) Fill(give func(add func(key, value []byte) error) error) error {
	return d.Update(func(txn *Txn) (Written, error) { return Written{}, give(txn.Set) })
}

// Close closes the store.
func (d *DB) Close() error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if !d.closed {
		d.closed = true
		closed.Store(d.dir, &DB{dir: d.dir, records: d.records, wrote: d.wrote})
		d.records = nil
	}
	return nil
}

// Discard closes a store that nobody needs.
func (d *DB) Discard() error {
	err := d.Close()
	closed.Delete(d.dir)
	return err
}

// Sync does nothing, as there is no disk.
func (d *DB) Sync() error { return nil }

// Verify does nothing: memory is not damaged.
func (d *DB) Verify() error { return nil }

// Prove does nothing: memory is not damaged.
func (d *DB) Prove(low, high []byte) error { return nil }

// Fits tells whether a number of records fits into one transaction. In memory all do.
func (d *DB) Fits(records, bytes int) bool { return true }

// Sealed says that the store has no seal.
func (d *DB) Sealed() (sum uint64, ok bool, err error) { return 0, false, nil }

// Records is the number of records.
func (d *DB) Records() int64 {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return int64(len(d.records))
}

// Compacted says that no tables were compacted.
func (d *DB) Compacted() (c Compacted) { return c }

// Lost is 0: no log is damaged.
func (d *DB) Lost() int { return 0 }

// Usage is 0: no disk is used.
func Usage(string) (int64, error) { return 0, nil }

// Guard calls a function.
func Guard(call func() error) error { return call() }

// Translate leaves an error as it is.
func Translate(err error) error { return err }
