package table

import "math/bits"

// Ways is the number of entries of a bucket.
const Ways = 8

// Buckets keep several entries of one key: the last ones of its bucket. The hint of a bucket has one byte of the mark of each of its
// entries, so that a look for an entry that is not there touches one word.
type Buckets[E any] struct {
	hints   []uint64 // of the buckets
	entries []marked[E]
	next    []uint8 // of each bucket: the entry to overwrite
	era     era
}

type marked[E any] struct {
	entry E
	mark  uint64
}

// NewBuckets makes 1<<bits buckets.
func NewBuckets[E any](bits int) Buckets[E] {
	return Buckets[E]{hints: make([]uint64, 1<<bits), entries: make([]marked[E], Ways<<bits), next: make([]uint8, 1<<bits), era: first}
}

// Forget makes everything that was kept unknown.
func (b *Buckets[E]) Forget() {
	b.era.end()
	clear(b.next)
}

// everyByte is a word in which each byte is 1.
const everyByte = 1 << 64 / 255

// Eight bytes make a hint; this line fails to compile for another number of entries in a bucket.
var _ = [1]struct{}{}[Ways-8]

// Candidates has the top bit of the byte of every entry of the key's bucket that may be of the key; Entry tells which are:
//
//	for left := b.Candidates(key); left != 0; left &= left - 1 {
//		if e := b.Entry(key, left); e != nil {
func (b *Buckets[E]) Candidates(key uint64) uint64 {
	differ := b.hints[b.bucket(key)] ^ b.era.mark(key)>>56*everyByte
	return (differ - everyByte) &^ differ & (everyByte << 7) // of bytes that differ in nothing, and perhaps of some above these
}

// Entry is the first entry of the candidates of a key, nil if it is of another key.
func (b *Buckets[E]) Entry(key, candidates uint64) *E {
	m := &b.entries[b.bucket(key)*Ways+uint64(bits.TrailingZeros64(candidates)/8)]
	if m.mark != b.era.mark(key) {
		return nil
	}
	return &m.entry
}

// bucket is where the entries are that may have the key.
func (b *Buckets[E]) bucket(key uint64) uint64 { return key & uint64(len(b.hints)-1) }

// Add makes room for one more entry of a key, in place of the oldest one of its bucket.
func (b *Buckets[E]) Add(key uint64) *E {
	bucket, mark := b.bucket(key), b.era.mark(key)
	way := b.next[bucket]
	b.next[bucket] = (way + 1) % Ways
	hint := &b.hints[bucket]
	*hint = *hint&^(0xff<<(8*way)) | mark>>56<<(8*way)
	m := &b.entries[bucket*Ways+uint64(way)]
	m.mark = mark
	return &m.entry
}
