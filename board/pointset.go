package board

import "math/bits"

// setWords is the number of 64-bit words that hold all points of the largest board.
const setWords = (maxPoints + 63) / 64

// usualWords is the number of words that hold all points of boards of up to 19 lines. The operations that the reader
// calls most touch the words beyond them only if a word beyond holds a point.
const usualWords = 6

// The operations below are written out for 10 words. This line fails to compile for another number.
var _ = [1]struct{}{}[setWords-10]

// PointSet is a set of points, one bit each. The zero value is empty. A PointSet is a value: assignment copies it
// and == compares it.
type PointSet [setWords]uint64

// Has tells whether p is in the set.
func (s *PointSet) Has(p Point) bool { return s[p>>6]&(1<<(p&63)) != 0 }

// Add adds p to the set.
func (s *PointSet) Add(p Point) { s[p>>6] |= 1 << (p & 63) }

// Remove takes p out of the set.
func (s *PointSet) Remove(p Point) { s[p>>6] &^= 1 << (p & 63) }

// Len counts the points.
func (s *PointSet) Len() int {
	n := bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) +
		bits.OnesCount64(s[3]) + bits.OnesCount64(s[4]) + bits.OnesCount64(s[5])
	if s[6]|s[7]|s[8]|s[9] != 0 {
		n += bits.OnesCount64(s[6]) + bits.OnesCount64(s[7]) + bits.OnesCount64(s[8]) + bits.OnesCount64(s[9])
	}
	return n
}

// IsEmpty tells whether the set has no point.
func (s *PointSet) IsEmpty() bool { return *s == PointSet{} }

// Union adds the points of t. Union, Intersect, Subtract and Len are written out word by word because the compiler
// does not unroll loops, and they are called in the innermost loops of the reader.
func (s *PointSet) Union(t *PointSet) {
	s[0] |= t[0]
	s[1] |= t[1]
	s[2] |= t[2]
	s[3] |= t[3]
	s[4] |= t[4]
	s[5] |= t[5]
	if t[6]|t[7]|t[8]|t[9] != 0 {
		s[6] |= t[6]
		s[7] |= t[7]
		s[8] |= t[8]
		s[9] |= t[9]
	}
}

// Intersect removes the points that t lacks.
func (s *PointSet) Intersect(t *PointSet) {
	s[0] &= t[0]
	s[1] &= t[1]
	s[2] &= t[2]
	s[3] &= t[3]
	s[4] &= t[4]
	s[5] &= t[5]
	if s[6]|s[7]|s[8]|s[9] != 0 {
		s[6] &= t[6]
		s[7] &= t[7]
		s[8] &= t[8]
		s[9] &= t[9]
	}
}

// Subtract removes the points of t.
func (s *PointSet) Subtract(t *PointSet) {
	s[0] &^= t[0]
	s[1] &^= t[1]
	s[2] &^= t[2]
	s[3] &^= t[3]
	s[4] &^= t[4]
	s[5] &^= t[5]
	if s[6]|s[7]|s[8]|s[9] != 0 {
		s[6] &^= t[6]
		s[7] &^= t[7]
		s[8] &^= t[8]
		s[9] &^= t[9]
	}
}

// Intersects tells whether the sets share a point.
func (s *PointSet) Intersects(t *PointSet) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// Contains tells whether every point of t is in s.
func (s *PointSet) Contains(t *PointSet) bool {
	for i := range s {
		if t[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}

// First is the smallest point of the set, NoPoint if the set is empty.
func (s *PointSet) First() Point {
	for i, w := range s {
		if w != 0 {
			return Point(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return NoPoint
}

// Next is the smallest point of the set that is at least p, NoPoint if there is none. It walks a set without
// allocating:
//
//	for p := s.First(); p >= 0; p = s.Next(p + 1) { … }
func (s *PointSet) Next(p Point) Point {
	i := int(p >> 6)
	if i >= setWords {
		return NoPoint
	}
	w := s[i] >> (p & 63) << (p & 63)
	for w == 0 {
		i++
		if i == setWords {
			return NoPoint
		}
		w = s[i]
	}
	return Point(i<<6 + bits.TrailingZeros64(w))
}

// Points lists the set in ascending order.
func (s *PointSet) Points() []Point {
	var list []Point
	for p := s.First(); p >= 0; p = s.Next(p + 1) {
		list = append(list, p)
	}
	return list
}

// SetOf makes a set of the given points.
func SetOf(points ...Point) PointSet {
	var s PointSet
	for _, p := range points {
		s.Add(p)
	}
	return s
}
