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
	n := s.savings(c, &found)
	if n == 0 {
		n = s.catches(c, &found)
	}
	p := uint16(0)
	if n > 0 {
		p = found[rnd.below(uint32(n))]
	} else if p = s.stab(c); p == 0 {
		return false
	}
	return s.may(p, c) && s.move(p, c)
}

const (
	tacticMoves = 8 // two for each of the strings beside the last move
	tacticShare = 9 // of tacticOf times
	tacticOf    = 10
)

// savings lists moves that save own strings beside the last move: by stored patterns, or from atari.
func (s *sampler) savings(c uint8, found *[tacticMoves]uint16) (n int) {
	for _, q := range s.around(s.last) {
		if s.colour[q] != c {
			continue
		}
		if x := s.known(q, c); x != 0 {
			found[n] = x
			n++
			continue
		}
		if s.atari[s.head[q]] == 0 {
			continue
		}
		if x := s.takesBack(q); x != 0 {
			found[n] = x
			n++
		}
		if s.ladders.rescue(&s.lean, q) {
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
	x := s.atari[s.head[s.last]]
	if x == 0 {
		x = s.known(s.last, c)
	}
	if x == 0 {
		if list, n := s.liberties(s.last); n == 2 {
			x = s.ladders.attack(&s.lean, s.last, list)
		}
	}
	if x == 0 {
		return 0
	}
	found[0] = x
	return 1
}

// calmly draws a move that is no self-atari, if a few draws find one, and never one of more stones than
// make an eye of a pocket: so a seki stays one.
func (s *sampler) calmly(c uint8, rnd *random) (p uint16) {
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
	return s.sparing(c, rnd)
}

// sparing draws a move that is no self-atari of many stones; 0 if there is none.
func (s *sampler) sparing(c uint8, rnd *random) (p uint16) {
	var put [tacticRefused]uint16
	n := 0
	for {
		p = s.choose(c, rnd)
		if p == 0 || s.selfAtari(p, c) <= mostPocket {
			break
		}
		if n == len(put) {
			p = 0
			break
		}
		put[n] = p
		n++
		s.mute(p, c)
	}
	for _, q := range put[:n] {
		s.refresh(q)
	}
	return p
}

// mute makes the weight of a point zero for a side, until it is refreshed.
func (s *sampler) mute(p uint16, c uint8) {
	w := s.weight[p] & ((1<<32 - 1) << (32 * (c - 1) & 63))
	s.weight[p] -= w
	s.rows[s.t.row[p]] -= w
	s.total -= w
}

const (
	tacticDraws   = 4  // how often a move is drawn anew instead of a self-atari
	tacticRefused = 16 // large self-ataris refused before the side passes; never as many in 8,000 playouts
)

// selfAtari is how many stones a move leaves with one liberty, taking nothing; 0 if it does not, or if
// the stone is alone.
func (s *sampler) selfAtari(p uint16, c uint8) int {
	var heads [4]uint16
	var first uint16 // a liberty that the move has
	stones, own := 1, 0
	for _, q := range s.around(p) {
		switch h := s.head[q]; s.colour[q] {
		case empty:
			if first != 0 && first != q {
				return 0
			}
			first = q
		case 3 - c:
			if s.atari[h] != 0 {
				return 0
			}
		case c:
			if s.atari[h] == 0 {
				list, n := s.liberties(q)
				if n == enough {
					return 0
				}
				for _, l := range list[:n] {
					if l == p || l == first {
						continue
					}
					if first != 0 {
						return 0
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
	if stones == 1 {
		return 0
	}
	return stones
}
