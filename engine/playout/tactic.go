package playout

import "slices"

// tactic plays a move about the strings beside the last move, as far as a ladder can be read, most
// of the time that there is one: it takes back, saves, catches, or stabs an eye. It returns
// false if there is none.
func (s *sampler) tactic(c uint8, rnd *random) bool {
	if s.last == 0 || rnd.below(tacticOf) >= tacticShare {
		return false
	}
	var found [tacticMoves]uint16
	n := s.savings(c, &found, 0)
	if n == 0 {
		n = s.catches(c, &found)
	}
	p := uint16(0)
	if n > 0 {
		p = found[rnd.below(uint32(n))]
	} else if p = s.stab(c); p == 0 {
		return false
	}
	return s.weight[p]>>(32*(c-1)&63)&(1<<32-1) != 0 && s.move(p, c)
}

const (
	tacticMoves = 8
	tacticShare = 9 // of tacticOf times
	tacticOf    = 10
)

// savings lists moves that save own strings beside the last move from atari.
func (s *sampler) savings(c uint8, found *[tacticMoves]uint16, n int) int {
	for _, q := range s.around(s.last) {
		if s.colour[q] != c || s.atari[s.head[q]] == 0 {
			continue
		}
		if x := s.takesBack(q); x != 0 && n < tacticMoves {
			found[n] = x
			n++
		}
		if n < tacticMoves && s.ladders.rescue(&s.lean, q) {
			found[n] = s.atari[s.head[q]]
			n++
		}
	}
	return n
}

// catches lists a move that takes or catches the string that has moved last.
func (s *sampler) catches(c uint8, found *[tacticMoves]uint16) int {
	if s.colour[s.last] != 3-c {
		return 0
	}
	if x := s.atari[s.head[s.last]]; x != 0 {
		found[0] = x
		return 1
	}
	if list, n := s.liberties(s.last); n == 2 {
		if x := s.ladders.attack(&s.lean, s.last, list); x != 0 {
			found[0] = x
			return 1
		}
	}
	return 0
}

// calmly draws a move that is no self-atari, if a few draws find one.
func (s *sampler) calmly(c uint8, rnd *random) (p uint16) {
	for range tacticDraws {
		if p = s.choose(c, rnd); p == 0 || !s.selfAtari(p, c) {
			return p
		}
	}
	return p
}

// tacticDraws is how often a move is drawn anew instead of a self-atari.
const tacticDraws = 4

// selfAtari tells whether a move leaves a string of two stones or more with one liberty, and
// takes nothing.
func (s *sampler) selfAtari(p uint16, c uint8) bool {
	var heads [4]uint16
	var first uint16 // a liberty that the move has
	stones, own := 1, 0
	for _, q := range s.around(p) {
		switch h := s.head[q]; s.colour[q] {
		case empty:
			if first != 0 && first != q {
				return false
			}
			first = q
		case 3 - c:
			if s.atari[h] != 0 {
				return false
			}
		case c:
			if s.atari[h] == 0 {
				list, n := s.liberties(q)
				if n == enough {
					return false
				}
				for _, l := range list[:n] {
					if l == p || l == first {
						continue
					}
					if first != 0 {
						return false
					}
					first = l
				}
			}
			if !slices.Contains(heads[:own], h) {
				heads[own] = h
				own++
				stones += int(s.stones[h])
			}
		}
	}
	return stones > 1
}
