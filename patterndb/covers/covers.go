// Package covers finds the most general patterns of a set, and which of them covers each other pattern.
//
// A pattern is covered if it implies another pattern of the set (shape.Pattern.Implies). Of the patterns that it implies, the
// smallest one is taken, and of equally small ones the one with the least ID. If that pattern is covered too, its own cover
// is the cover. A cover is never covered, and the result depends on the set alone.
//
// Start with Set.
package covers

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"sync"

	"shicho/shape"
)

// chunkPatterns is the number of patterns that a worker takes at a time. One takes about 40 µs.
const chunkPatterns = 256

// Set is a set of patterns, numbered from 0 in the ascending order of their IDs.
type Set struct {
	builder shape.MatcherBuilder
	sizes   []uint16
}

// Add adds a pattern as shape.Pattern.Encode writes it. Its ID is greater than the IDs of the patterns before.
func (s *Set) Add(code []byte) error {
	_, err := s.builder.AddEncoded(code)
	if err == nil {
		s.sizes = append(s.sizes, uint16(shape.EncodedSize(code)))
	}
	return err
}

// Covers returns the number of each pattern's cover: its own number if it is not covered. again yields the patterns a second
// time, in the same order, so that they need not be kept in memory. The set is of no use afterwards. The error is the
// context's, or comes from again.
func (s *Set) Covers(ctx context.Context, again iter.Seq2[[]byte, error]) ([]uint32, error) {
	f := finder{matcher: s.builder.Build(), sizes: s.sizes, next: make([]uint32, len(s.sizes))}
	if err := f.findAll(ctx, again); err != nil {
		return nil, err
	}
	for n := range f.next {
		for f.next[f.next[n]] != f.next[n] {
			f.next[n] = f.next[f.next[n]]
		}
	}
	return f.next, nil
}

// finder finds the smallest pattern that each pattern implies.
type finder struct {
	matcher *shape.Matcher
	sizes   []uint16
	next    []uint32
}

// chunk is several patterns with consecutive numbers.
type chunk struct {
	first int
	codes []byte // one after the other
	ends  []int  // of each code in codes
}

func (f *finder) findAll(ctx context.Context, again iter.Seq2[[]byte, error]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	chunks := make(chan chunk)
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for c := range chunks {
				if err := f.find(&c); err != nil {
					cancel(err)
				}
			}
		})
	}
	err := f.feed(ctx, again, chunks)
	close(chunks)
	running.Wait()
	if err != nil {
		return err
	}
	return context.Cause(ctx)
}

var errOther = errors.New("the second time there are other patterns")

// feed sends all patterns to the workers.
func (f *finder) feed(ctx context.Context, again iter.Seq2[[]byte, error], chunks chan<- chunk) error {
	var c chunk
	send := func() bool {
		select {
		case chunks <- c:
			c = chunk{first: c.first + len(c.ends)}
			return true
		case <-ctx.Done():
			return false
		}
	}
	for code, err := range again {
		if err != nil {
			return err
		}
		c.codes = append(c.codes, code...)
		if c.ends = append(c.ends, len(c.codes)); c.first+len(c.ends) > len(f.sizes) {
			return errOther
		}
		if len(c.ends) == chunkPatterns && !send() {
			return context.Cause(ctx)
		}
	}
	if c.first+len(c.ends) != len(f.sizes) {
		return errOther
	}
	if len(c.ends) > 0 && !send() {
		return context.Cause(ctx)
	}
	return nil
}

// find finds the smallest implied patterns of a chunk.
func (f *finder) find(c *chunk) error {
	var implied []int
	start := 0
	for i, end := range c.ends {
		p, err := shape.Decode(c.codes[start:end])
		if err != nil {
			return err
		}
		start = end
		implied = f.matcher.AppendImplied(implied[:0], p)
		f.next[c.first+i] = uint32(f.smallest(c.first+i, implied))
	}
	return nil
}

// smallest is the smallest of the implied patterns, apart from the pattern itself, or the pattern itself if it implies no other.
func (f *finder) smallest(self int, implied []int) int {
	best := -1
	for _, n := range implied { // in the order of the IDs
		if n != self && (best < 0 || f.sizes[n] < f.sizes[best]) {
			best = n
		}
	}
	if best < 0 {
		return self
	}
	return best
}
