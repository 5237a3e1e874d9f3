package playout

import (
	"math/bits"
	"slices"
)

// playTactic plays a move about the strings and eyes beside the last move: it saves a string from atari, catches one, saves a large
// one from a ladder, or plays the vital point of an eye. It reads no further than ladders. It returns false if there is no such
// move, and, to keep playouts random, at some other times.
func (s *sampler) playTactic(c uint8, rnd *random) bool {
	if s.last == 0 || rnd.below(tacticOf) >= tacticShare {
		return false
	}
	var found [tacticMoves]uint16
	n := s.findSaves(c, &found)
	if n == 0 {
		n = s.findCatch(c, &found)
	}
	if n == 0 {
		n = s.findRescues(c, &found)
	}
	p := uint16(0)
	if n > 0 {
		p = found[rnd.below(uint32(n))]
	} else if p = s.vitalPoint(c); p == 0 {
		return false
	}
	return s.isAllowed(p, c) && s.move(p, c)
}

// findSaves lists moves that save strings of a side beside the last move: by stored patterns, or from atari. It returns their
// number.
func (s *sampler) findSaves(c uint8, found *[tacticMoves]uint16) (n int) {
	arms := s.around(s.last)
	for own := s.beside(s.last, c); own != 0; own &= own - 1 {
		q := arms[bits.TrailingZeros32(own)&3]
		if s.atari[s.head[q]] == 0 {
			if x := s.criticalMove(q, c); x != 0 {
				found[n] = x
				n++
			}
			continue
		}
		if x := s.captureBeside(q); x != 0 {
			found[n] = x
			n++
		}
		if s.ladders.canRun(&s.lean, q) {
			found[n] = s.atari[s.head[q]]
			n++
		}
	}
	return n
}

// findCatch lists a move that takes or catches the string that moved last. It returns the number of moves, 0 or 1.
func (s *sampler) findCatch(c uint8, found *[tacticMoves]uint16) int {
	if s.colour[s.last] != 3-c {
		return 0
	}
	x := s.atari[s.head[s.last]]
	if x == 0 {
		x = s.criticalMove(s.last, c)
	}
	if x == 0 {
		if list, two := s.twoLiberties(s.last); two {
			x = s.ladders.findAttack(&s.lean, s.last, list)
		}
	}
	if x == 0 {
		return 0
	}
	found[0] = x
	return 1
}

// chooseCalm draws a move that is no self-atari, if a few draws find one. It never draws a self-atari with more stones than
// mostPocket, so that a seki stays a seki. It returns 0 if there is no move.
func (s *sampler) chooseCalm(c uint8, rnd *random) (p uint16) {
	stones := 0
	for range tacticDraws {
		if p = s.choose(c, rnd); p == 0 {
			return 0
		}
		if stones = s.selfAtari(p, c); stones == 0 {
			return p
		}
	}
	if stones <= mostPocket {
		return p
	}
	return s.chooseSparing(c, rnd)
}

// chooseSparing draws a move that is no self-atari of many stones, or returns 0 if it finds none.
func (s *sampler) chooseSparing(c uint8, rnd *random) (p uint16) {
	var muted [tacticRefused]uint16
	n := 0
	for {
		p = s.choose(c, rnd)
		if p == 0 || s.selfAtari(p, c) <= mostPocket {
			break
		}
		if n == len(muted) {
			p = 0
			break
		}
		muted[n] = p
		n++
		s.mute(p, c)
	}
	for _, q := range muted[:n] {
		s.refresh(q)
	}
	return p
}

// mute makes the weight of a point zero for a side, until the point is refreshed.
func (s *sampler) mute(p uint16, c uint8) {
	w := s.weight[p] & ((1<<32 - 1) << (32 * (c - 1) & 63))
	s.weight[p] -= w
	s.rows[s.t.row[p]] -= w
	s.total -= w
}

// selfAtari returns the number of stones that a move leaves in atari. It is 0 if the move is no self-atari, if it takes something,
// or if the stone is alone.
func (s *sampler) selfAtari(p uint16, c uint8) int {
	open, own := s.open(p), s.beside(p, c)
	if open&(open-1) != 0 || own == 0 {
		return 0
	}
	arms := s.around(p)
	for theirs := s.beside(p, 3-c); theirs != 0; theirs &= theirs - 1 {
		if s.atari[s.head[arms[bits.TrailingZeros32(theirs)&3]]] != 0 {
			return 0
		}
	}
	var first uint16 // a liberty of the move's string
	if open != 0 {
		first = arms[bits.TrailingZeros32(open)&3]
	}
	var heads [4]uint16
	stones, strings := 1, 0
	for ; own != 0; own &= own - 1 {
		h := s.head[arms[bits.TrailingZeros32(own)&3]]
		if slices.Contains(heads[:strings], h) {
			continue
		}
		heads[strings] = h
		strings++
		stones += int(s.stones[h])
		if s.atari[h] == 0 && s.hasAnother(h, p, &first) {
			return 0
		}
	}
	return stones
}

// hasAnother tells whether a string that is not in atari has a liberty beside p and first. If first is 0, one such liberty becomes
// first.
func (s *sampler) hasAnother(h, p uint16, first *uint16) bool {
	if s.string[h]&countMask > mostTouches {
		return true
	}
	list, n := s.liberties(h)
	if n == enough {
		return true
	}
	for _, l := range list[:n] {
		if l == p || l == *first {
			continue
		}
		if *first != 0 {
			return true
		}
		*first = l
	}
	return false
}
