//go:build !js

package kv

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"sync"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"github.com/dgraph-io/ristretto/v2/z"
)

// Badger finds damage by checksums, and then ends an iteration, or does not find a key, without a word. So everything
// that is read is verified. A store that is opened for writing is verified as a whole when it is opened, a small store
// before its first answer, and any store before a question that goes through all records. Before other questions to a
// large store, only the blocks that can hold the keys in question are verified: Prove goes through them in each table,
// and the last key that it meets tells whether the table was read to its end.

// verifyAll verifies all tables.
func (d *DB) verifyAll() error {
	switch {
	case !d.ReadOnly:
		return nil // open has verified them
	case d.seal != nil:
		return d.seal.checkAll(d.dir)
	}
	return d.journal.sealed.tables().checkAll(d.dir) // the records since then were compared with the journal
}

func verifyTables(db *badger.DB) error {
	return Guard(func() error {
		if err := db.VerifyChecksum(); err != nil {
			return fmt.Errorf("%w: %v", ErrDamaged, err)
		}
		return nil
	})
}

// isLarge tells whether a store is too large to be verified as a whole before a question about one record.
func (d *DB) isLarge() bool {
	if !d.ReadOnly {
		return false
	}
	size := int64(0)
	ids, _ := numbered(d.dir, TableSuffix)
	for _, id := range ids {
		if info, err := os.Stat(table.NewFilename(uint64(id), d.dir)); err == nil {
			size += info.Size()
		}
	}
	return size > SmallStore
}

// ranges verifies ranges of keys in the tables of a store that is open for reading only.
type ranges struct {
	mu     sync.Mutex
	opened bool
	tables []*table.Table
	err    error // of opening the tables
}

// Prove verifies the blocks that may hold keys from low to high, both included. It does nothing if the store is
// verified as a whole.
func (d *DB) Prove(low, high []byte) error {
	if !d.large {
		return nil
	}
	r := &d.ranges
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.opened {
		r.opened = true
		r.err = Guard(func() error { return r.open(d) })
	}
	if r.err != nil {
		return r.err
	}
	return Guard(func() error {
		for _, t := range r.tables {
			if bytes.Equal(low, high) && t.DoesNotHave(y.Hash(low)) {
				continue
			}
			if !readsWhole(t, low, high) {
				return fmt.Errorf("%w: a block of the file %s cannot be read", ErrDamaged, table.IDToFilename(t.ID()))
			}
		}
		return nil
	})
}

// open opens the tables a second time, because Badger does not give access to its own.
func (r *ranges) open(d *DB) error {
	o := table.Options{
		ReadOnly: true, ChkMode: options.OnBlockRead, Compression: options.ZSTD, ZSTDCompressionLevel: 1,
		BlockSize: badger.DefaultOptions("").BlockSize,
	}
	for _, info := range d.badger.Tables() {
		f, err := z.OpenMmapFile(table.NewFilename(info.ID, d.dir), os.O_RDONLY, 0)
		if err != nil {
			return Translate(err)
		}
		t, err := table.OpenTable(f, o)
		if err != nil {
			return fmt.Errorf("%w: %.200s", ErrDamaged, err)
		}
		r.tables = append(r.tables, t)
	}
	return nil
}

func (r *ranges) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range r.tables {
		_ = t.Close(-1)
	}
	r.tables, r.opened, r.err = nil, true, os.ErrClosed
}

// readsWhole goes through the keys of a table from low to high, both included. It tells whether all blocks on the way
// could be read.
func readsWhole(t *table.Table, low, high []byte) bool {
	from := y.KeyWithTs(low, math.MaxUint64) // the newest version comes first
	it := t.NewIterator(table.NOCACHE)
	defer it.Close()
	var last []byte
	for it.Seek(from); it.Valid(); it.Next() {
		if bytes.Compare(y.ParseKey(it.Key()), high) > 0 {
			return true
		}
		last = append(last[:0], it.Key()...)
	}
	if last == nil {
		return y.CompareKeys(t.Biggest(), from) < 0
	}
	return bytes.Equal(last, t.Biggest())
}
