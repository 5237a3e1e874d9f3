//go:build !js

package kv

import (
	"bytes"
	"cmp"
	"fmt"
	"os"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/ristretto/v2/z"
)

// Fill fills an empty store. The function give hands each record to add, in ascending order of the keys. The records go
// into tables at once, without logs, and are on the disk when the store has been closed. After an error the store is of
// no use, and the caller removes the folder.
func (d *DB) Fill(give func(add func(key, value []byte) error) error) error {
	d.writing.Lock()
	defer d.writing.Unlock()
	if d.closed.Load() {
		return cmp.Or(d.health.err(), os.ErrClosed)
	}
	if err := cmp.Or(d.requirePlace(), d.checkRoom()); err != nil {
		return d.refused(err)
	}
	watched := make(chan struct{})
	go d.watchSpace(watched)
	defer close(watched)
	err := d.health.guard(func() error {
		stream := d.badger.NewStreamWriter()
		if err := stream.Prepare(); err != nil {
			return Translate(err)
		}
		f := filler{db: d, stream: stream, buffer: z.NewBuffer(2*fillBytes, "fill")}
		defer func() { _ = f.buffer.Release() }()
		if err := cmp.Or(give(f.add), f.write()); err != nil {
			stream.Cancel()
			return err
		}
		return Translate(stream.Flush())
	})
	return cmp.Or(d.health.err(), err)
}

// filler collects records and hands them to Badger, many at a time.
type filler struct {
	db     *DB
	stream *badger.StreamWriter
	buffer *z.Buffer
	last   []byte // the key that was added last
}

func (f *filler) add(key, value []byte) error {
	if bytes.Compare(key, f.last) <= 0 {
		return fmt.Errorf("%w: the key %x comes after the key %x", ErrDamaged, key, f.last)
	}
	if len(value) >= MaxValue {
		return fmt.Errorf("%w: %d bytes", ErrTooLarge, len(value))
	}
	f.last = append(f.last[:0], key...)
	badger.KVToBuffer(&pb.KV{Key: key, Value: value, Version: 1}, f.buffer)
	if f.buffer.LenNoPadding() < fillBytes {
		return nil
	}
	return f.write()
}

func (f *filler) write() error {
	if err := f.db.health.err(); err != nil {
		return err
	}
	err := Translate(f.stream.Write(f.buffer))
	f.buffer.Reset()
	return err
}
