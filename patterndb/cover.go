package patterndb

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"slices"

	"shicho/pattern/shape"
	"shicho/patterndb/internal/covers"
	"shicho/patterndb/kv"
)

// UpdateCovers finds which patterns cover others (package covers), unless the store knows it already, and writes the
// covers into the store. It must be called after games were put: until then every pattern of the store stands for
// itself. Other writes wait until UpdateCovers has ended. progress, if it is not nil, is told how many patterns are
// done. The error may come from the context; then the covers remain unknown.
func (s *Store) UpdateCovers(ctx context.Context, progress func(done, all int)) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if known, err := s.HasCovers(); err != nil || known {
		return err
	}
	if s.readOnly {
		return inFolder(s.dir, ErrReadOnly)
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	t, err := s.wholeSnapshot()
	if err != nil {
		return err
	}
	defer t.close()
	found, err := t.findCovers(ctx, progress)
	if err != nil {
		return err
	}
	w := coverWriter{context: ctx, store: s}
	err = t.compareCovers(found.records(), func(key, _, value []byte) error { return w.set(key, value) })
	if err = cmp.Or(err, w.write()); err == nil {
		err = s.update(func(txn *kv.Txn) error { return kv.Translate(txn.Set([]byte(coversKey), []byte(coversRule))) })
	}
	if err == nil {
		s.uncovered = false
		err = s.db.Sync()
	}
	return inFolder(s.dir, err)
}

// dropCovers says in a transaction that the covers do not hold.
func dropCovers(txn *kv.Txn) error { return kv.Translate(txn.Delete([]byte(coversKey))) }

// foundCovers are the covers of all patterns of a store.
type foundCovers struct {
	ids     []shape.ID // of all patterns, in ascending order
	covers  []uint32   // by the number of the pattern: the number of its cover, or its own number if it is not covered
	members []uint32   // the covered patterns, in the order of their covers and numbers
	totals  map[shape.ID]*family
}

func (t *snapshot) findCovers(ctx context.Context, progress func(done, all int)) (*foundCovers, error) {
	f := &foundCovers{}
	var set covers.Set
	for p, err := range t.encodedPatterns {
		if err != nil {
			return nil, err
		}
		if err := set.Add(p.Code); err != nil {
			return nil, t.damageError("pattern %v: %v", p.ID, err)
		}
		if id := shape.IDOf(p.Code); id != p.ID { // the store may have the pattern under two IDs, and each would cover the other
			return nil, t.damageError("pattern %v: it is %v", p.ID, id)
		}
		f.ids = append(f.ids, p.ID)
	}
	var err error
	f.covers, err = set.Covers(ctx, func(yield func([]byte, error) bool) {
		for p, err := range t.encodedPatterns {
			if !yield(p.Code, err) {
				return
			}
		}
	}, progress)
	if err != nil {
		return nil, err
	}
	isCover := make([]bool, len(f.ids))
	for n, cover := range f.covers {
		if int(cover) != n {
			isCover[cover] = true
			f.members = append(f.members, uint32(n))
		}
	}
	slices.SortFunc(f.members, func(a, b uint32) int { return cmp.Or(cmp.Compare(f.covers[a], f.covers[b]), cmp.Compare(a, b)) })
	next := 0
	f.totals, err = t.families(&counting{}, func(shape.ID) (cover shape.ID, err error) {
		n := next
		if next++; int(f.covers[n]) != n || isCover[n] {
			cover = f.ids[f.covers[n]]
		}
		return cover, nil
	})
	return f, err
}

// records yields the records of the covers in the order of their keys.
func (f *foundCovers) records() iter.Seq[record] {
	return func(yield func(record) bool) {
		last := -1
		for _, n := range f.members {
			cover := f.ids[f.covers[n]]
			if int(f.covers[n]) != last && !yield(record{coverKey(cover), f.totals[cover].Encode()}) {
				return
			}
			last = int(f.covers[n])
			if !yield(record{memberKey(cover, f.ids[n]), []byte{}}) {
				return
			}
		}
		for n, cover := range f.covers {
			if int(cover) != n && !yield(record{underKey(f.ids[n]), f.ids[cover][:]}) {
				return
			}
		}
	}
}

// compareCovers compares the records of covers in the store with the records that there should be. It calls differs for
// every key at which the two differ: stored is the value in the store, value is the value that there should be, and nil
// means no record.
func (t *snapshot) compareCovers(records iter.Seq[record], differs func(key, stored, value []byte) error) error {
	next, stop := iter.Pull(records)
	defer stop()
	r, more := next()
	for _, prefix := range []byte{coverPrefix, underPrefix} {
		c := t.scan([]byte{prefix})
		defer c.close()
		for c.next() {
			for ; more && bytes.Compare(r.key, c.key) < 0; r, more = next() {
				if err := differs(r.key, nil, r.value); err != nil {
					return err
				}
			}
			stored, value := append([]byte{}, c.value...), []byte(nil)
			if more && bytes.Equal(r.key, c.key) {
				value = r.value
				r, more = next()
			}
			if value == nil || !bytes.Equal(stored, value) {
				if err := differs(c.key, stored, value); err != nil {
					return err
				}
			}
		}
		if c.err != nil {
			return c.err
		}
	}
	for ; more; r, more = next() {
		if err := differs(r.key, nil, r.value); err != nil {
			return err
		}
	}
	return nil
}

// coverWriter writes records, many in a transaction.
type coverWriter struct {
	context context.Context
	store   *Store
	batch   []record // a nil value deletes the record
	size    int
}

func (w *coverWriter) set(key, value []byte) error {
	r := record{bytes.Clone(key), bytes.Clone(value)}
	size := len(r.key) + len(r.value) + recordOverhead
	if w.size+size > batchBytes || !w.store.db.Fits(len(w.batch)+1, w.size+size) {
		if err := w.write(); err != nil {
			return err
		}
	}
	w.batch = append(w.batch, r)
	w.size += size
	return nil
}

func (w *coverWriter) write() error {
	if err := context.Cause(w.context); err != nil {
		return err
	}
	err := w.store.db.Update(func(txn *kv.Txn) (wrote kv.Written, err error) {
		for _, r := range w.batch {
			if r.value == nil {
				err = txn.Delete(r.key)
			} else {
				err = txn.Set(r.key, r.value)
			}
			if err != nil {
				return wrote, kv.Translate(err)
			}
		}
		return kv.Written{Bytes: int64(w.size)}, nil
	})
	w.batch, w.size = nil, 0
	return err
}
