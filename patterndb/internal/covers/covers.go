// Package covers finds the most general patterns of a set, and tells which of these covers each other pattern.
//
// A pattern is covered if it implies another pattern of the set (shape.Pattern.Implies). Its cover is found in steps.
// Each step goes to the smallest pattern that is implied, or to the one with the least ID if several are equally small.
// The steps end at a pattern that implies no other: this pattern is the cover. So a cover is never covered, and the
// result depends on the set alone.
//
// Start with Set.
package covers

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"runtime"
	"sync"

	"shicho/pattern/shape"
)

// Tunables.
const (
	chunkPatterns = 256     // patterns that a worker takes at a time; one takes about 20 µs
	partPatterns  = 500_000 // patterns that are in memory at a time, about 200 bytes each
)

// Set is a set of patterns, numbered from 0 in the ascending order of their IDs. It keeps three bytes of each pattern.
type Set struct {
	sizes   []uint16
	classes []class
	counts  [classes]int // the number of patterns of each class
	most    int          // patterns in memory at a time; 0 means partPatterns
}

// class divides patterns by their targets and the points next to the targets. A pattern and all patterns that it
// implies have the same class.
type class uint8

const classes = 1 << 8

// Add adds a pattern as shape.Pattern.Encode writes it. Its ID is greater than the IDs of the patterns before.
func (s *Set) Add(code []byte) error {
	key, err := shape.EncodedTargetKey(code)
	if err != nil {
		return err
	}
	c := class(key % classes)
	s.sizes, s.classes = append(s.sizes, uint16(shape.EncodedSize(code))), append(s.classes, c)
	s.counts[c]++
	return nil
}

// Covers returns the number of each pattern's cover. A pattern that is not covered has its own number. again yields the
// patterns once more, in the order in which they were added, so that they need not be kept in memory. Covers reads
// again once for each part of the patterns. progress, if it is not nil, is told how many patterns are done. The error
// comes from the context or from again.
func (s *Set) Covers(ctx context.Context, again iter.Seq2[[]byte, error], progress func(done, all int)) ([]uint32, error) {
	if progress == nil {
		progress = func(done, all int) {}
	}
	next, done := make([]uint32, len(s.sizes)), 0
	for _, wanted := range s.parts(cmp.Or(s.most, partPatterns)) {
		p, err := s.read(ctx, wanted, again)
		if err != nil {
			return nil, err
		}
		if err := p.findAll(ctx, next, func(found int) { progress(done+found, len(next)) }); err != nil {
			return nil, err
		}
		done += len(p.numbers)
	}
	for n := range next {
		for next[next[n]] != next[n] {
			next[n] = next[next[n]]
		}
	}
	return next, nil
}

// parts divides the classes into parts. A part has at most the given number of patterns, unless it is a single class.
func (s *Set) parts(most int) (parts []*[classes]bool) {
	patterns := 0
	for c, count := range s.counts {
		if len(parts) == 0 || patterns > 0 && patterns+count > most {
			parts, patterns = append(parts, new([classes]bool)), 0
		}
		parts[len(parts)-1][c] = true
		patterns += count
	}
	return parts
}

// part is the patterns of some classes.
type part struct {
	set     *Set
	matcher *shape.Matcher
	numbers []uint32 // of the patterns in the set
	codes   []byte   // one after the other
	ends    []int    // of each code in codes
}

var errOther = errors.New("the second time there are other patterns")

// read reads the patterns of the wanted classes.
func (s *Set) read(ctx context.Context, wanted *[classes]bool, again iter.Seq2[[]byte, error]) (*part, error) {
	p := &part{set: s}
	var builder shape.MatcherBuilder
	n := 0
	for code, err := range again {
		switch {
		case err != nil:
			return nil, err
		case n%chunkPatterns == 0 && ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case n == len(s.classes):
			return nil, errOther
		case wanted[s.classes[n]]:
			if _, err := builder.AddEncoded(code); err != nil {
				return nil, err
			}
			p.numbers, p.codes = append(p.numbers, uint32(n)), append(p.codes, code...)
			p.ends = append(p.ends, len(p.codes))
		}
		n++
	}
	if n < len(s.classes) {
		return nil, errOther
	}
	p.matcher = builder.Build()
	return p, nil
}

// findAll finds the smallest pattern that each pattern of the part implies.
func (p *part) findAll(ctx context.Context, next []uint32, progress func(done int)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	chunks := make(chan int) // the first pattern of each
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for first := range chunks {
				if err := p.find(first, min(first+chunkPatterns, len(p.numbers)), next); err != nil {
					cancel(err)
				}
			}
		})
	}
	for first := 0; first < len(p.numbers) && ctx.Err() == nil; first += chunkPatterns {
		select {
		case chunks <- first:
			progress(first)
		case <-ctx.Done():
		}
	}
	close(chunks)
	running.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	progress(len(p.numbers))
	return nil
}

// find finds the smallest implied patterns of some patterns of the part.
func (p *part) find(first, end int, next []uint32) error {
	var implied []int
	start := 0
	if first > 0 {
		start = p.ends[first-1]
	}
	for i := first; i < end; i++ {
		decoded, err := shape.Decode(p.codes[start:p.ends[i]])
		if err != nil {
			return err
		}
		start = p.ends[i]
		implied = p.matcher.AppendImplied(implied[:0], decoded)
		next[p.numbers[i]] = p.numbers[p.smallest(i, implied)]
	}
	return nil
}

// smallest is the number of the smallest pattern among the implied ones, apart from the pattern itself. It is self if
// the pattern implies no other.
func (p *part) smallest(self int, implied []int) int {
	size := func(n int) uint16 { return p.set.sizes[p.numbers[n]] }
	best := -1
	for _, n := range implied { // in the order of the IDs
		if n != self && (best < 0 || size(n) < size(best)) {
			best = n
		}
	}
	if best < 0 {
		return self
	}
	return best
}
