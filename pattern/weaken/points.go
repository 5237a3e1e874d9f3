package weaken

import (
	"math/bits"

	"shicho/board"
)

// mostNamed is the most points that a proof to be weakened may name. Of 6,080 captures in 913 games none names more than 207.
const mostNamed = 256

// points is a set of the points of a proof, by their numbers in the grid. It is smaller than a board.PointSet, and it lies in few registers.
type points [mostNamed / 64]uint64

// setOf makes a set of one point.
func setOf(p board.Point) (s points) {
	s.Add(p)
	return s
}

// Has tells whether p is in the set.
func (s *points) Has(p board.Point) bool { return s[uint8(p)>>6]&(1<<(p&63)) != 0 }

// Add adds p to the set.
func (s *points) Add(p board.Point) { s[uint8(p)>>6] |= 1 << (p & 63) }

// Remove takes p out of the set.
func (s *points) Remove(p board.Point) { s[uint8(p)>>6] &^= 1 << (p & 63) }

// IsEmpty tells whether the set has no point.
func (s *points) IsEmpty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len counts the points.
func (s *points) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Union adds the points of t.
func (s *points) Union(t *points) {
	s[0] |= t[0]
	s[1] |= t[1]
	s[2] |= t[2]
	s[3] |= t[3]
}

// Intersect removes the points that t lacks.
func (s *points) Intersect(t *points) {
	s[0] &= t[0]
	s[1] &= t[1]
	s[2] &= t[2]
	s[3] &= t[3]
}

// Subtract removes the points of t.
func (s *points) Subtract(t *points) {
	s[0] &^= t[0]
	s[1] &^= t[1]
	s[2] &^= t[2]
	s[3] &^= t[3]
}

// Intersects tells whether the sets share a point.
func (s *points) Intersects(t *points) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// First is the smallest point of the set, NoPoint if the set is empty.
func (s *points) First() board.Point {
	switch {
	case s[0] != 0:
		return board.Point(bits.TrailingZeros64(s[0]))
	case s[1] != 0:
		return board.Point(64 + bits.TrailingZeros64(s[1]))
	case s[2] != 0:
		return board.Point(128 + bits.TrailingZeros64(s[2]))
	case s[3] != 0:
		return board.Point(192 + bits.TrailingZeros64(s[3]))
	}
	return board.NoPoint
}

// Next is the smallest point of the set that is at least p, NoPoint if there is none.
func (s *points) Next(p board.Point) board.Point {
	for i := int(p) >> 6; i < len(s); i++ {
		if w := s[i] >> (p & 63) << (p & 63); w != 0 {
			return board.Point(i<<6 + bits.TrailingZeros64(w))
		}
		p = 0
	}
	return board.NoPoint
}
