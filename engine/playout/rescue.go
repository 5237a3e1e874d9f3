package playout

import (
	"math/bits"
	"slices"
)

// rescues collects moves that save large strings from ladders.
type rescues struct {
	s     *sampler
	found *[tacticMoves]uint16
	n     int
}

// findRescues lists moves that save large strings of a side beside the last move, which have two liberties, and which a ladder
// catches otherwise. It returns their number. A side that waits until such a string is in atari loses it.
func (s *sampler) findRescues(c uint8, found *[tacticMoves]uint16) int {
	r := rescues{s: s, found: found}
	arms := s.around(s.last)
	var seen [4]uint16
	strings := 0
	for own := s.beside(s.last, c); own != 0; own &= own - 1 {
		h := s.head[arms[bits.TrailingZeros32(own)&3]]
		if s.stones[h] < rescueStones || slices.Contains(seen[:strings], h) {
			continue
		}
		seen[strings] = h
		strings++
		if list, two := s.twoLiberties(h); two && s.ladders.isCaught(&s.lean, h, list, 1) {
			r.addFlights(h, list)
			r.addCatches(h)
		}
	}
	return r.n
}

// addFlights adds the liberties of a string with two liberties by which it gets away.
func (r *rescues) addFlights(h uint16, list [enough]uint16) {
	for _, m := range list[:2] {
		if r.n < tacticMoves && r.s.ladders.getsAway(&r.s.lean, h, m, 1) {
			r.found[r.n] = m
			r.n++
		}
	}
}

// addCatches adds moves that catch a string beside a string by a ladder: one move for each place where the two touch.
func (r *rescues) addCatches(h uint16) {
	s := r.s
	other := 3 - s.colour[h]
	var last, m uint16 // the string that was looked at last, and the move that catches it
	for p := h; ; {
		arms := s.around(p)
		for theirs := s.beside(p, other); theirs != 0 && r.n < tacticMoves; theirs &= theirs - 1 {
			q := arms[bits.TrailingZeros32(theirs)&3]
			if s.head[q] != last {
				last, m = s.head[q], 0
				if list, two := s.twoLiberties(q); two {
					m = s.ladders.findAttack(&s.lean, q, list)
				}
			}
			if m != 0 {
				r.found[r.n] = m
				r.n++
			}
		}
		if p = s.next[p]; p == h {
			return
		}
	}
}
