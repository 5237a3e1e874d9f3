package playout

import (
	"math/bits"

	"shicho/board"
	"shicho/engine/moves"
)

// sampler plays moves in proportion to their strengths. It keeps the strength of every move for both sides, and sums of them by
// line. It weighs only the points again that a move changes.
type sampler struct {
	lean
	t *compiled

	// code has the shape around a point. Above the shape it has the number of strings whose only liberty is the point, and one
	// more for the ko.
	code   [words]uint32
	atari  [words]uint16             // by head: the liberty of a string that has one liberty, otherwise 0
	weight [words]uint64             // the weight for black in the lower half, and for white in the upper half
	rows   [board.MaxSize + 4]uint64 // by line: the sums of the weights
	total  uint64                    // the sums of all weights

	ladders *ladderReader // nil for no tactical moves; copyFrom does not copy it
	stored  *Patterns     // nil for no stored patterns; copyFrom does not copy it

	banned uint16 // the ko point whose weight is zero; 0 for none
}

// begin takes over a position and tables.
func (s *sampler) begin(o *lean, t *compiled) {
	s.lean.copyFrom(o)
	s.t, s.total, s.banned = t, 0, 0
	clear(s.rows[:])
	n := s.end
	clear(s.weight[:n])
	clear(s.atari[:n])
	for y := range s.size {
		for x := range s.size {
			p := s.at(x, y)
			s.code[p] = s.codeAt(p)
		}
	}
	for _, p := range s.free[:s.freeCount] {
		s.refresh(p)
	}
	for p, c := range s.colour[:n] {
		if h := uint16(p); (c == black || c == white) && s.head[p] == h {
			s.updateAtari(h, 0)
		}
	}
	s.ban(s.ko, 0)
}

// pass makes a pass, which lifts the ban of the ko.
func (s *sampler) pass() {
	s.lean.pass()
	s.ban(0, 0)
}

// copyFrom makes the sampler equal to another, with the same tables.
func (s *sampler) copyFrom(o *sampler) {
	s.lean.copyFrom(&o.lean)
	n := o.end
	copy(s.code[:n], o.code[:n])
	copy(s.atari[:n], o.atari[:n])
	copy(s.weight[:n], o.weight[:n])
	s.rows, s.total, s.banned, s.t = o.rows, o.total, o.banned, o.t
}

// codeAt computes the code of a point from the board.
func (s *sampler) codeAt(p uint16) (code uint32) {
	for i, o := range codeOffsets {
		code |= uint32(s.colour[int(p)+o[1]*s.stride+o[0]]) << (2 * i)
	}
	return code
}

// atariPoint returns the only liberty of the string with a head, or 0 if it has more.
func (s *sampler) atariPoint(h uint16) uint16 {
	w := s.string[h]
	n := w & countMask
	if n-1 >= 4 || !inAtari(w) { // a point touches a string four times at most
		return 0
	}
	return uint16(w >> sumShift & sumMask / n)
}

// refresh weighs a point again.
func (s *sampler) refresh(p uint16) { s.setWeight(p, s.weigh(p)) }

// setWeight sets the weights of a point, and brings the sums up to date.
func (s *sampler) setWeight(p uint16, w uint64) {
	d := w - s.weight[p] // wraps, and the sums wrap back
	s.weight[p] = w
	s.rows[s.t.row[p]] += d
	s.total += d
}

// weigh returns the weights of a point for both sides.
func (s *sampler) weigh(p uint16) uint64 {
	if s.colour[p] != empty {
		return 0
	}
	code := s.code[p]
	i := s.t.shape(code)
	if code>>codeBits != 0 {
		return s.weighFight(p, i)
	}
	return s.weighCalm(p, s.t.calm[i])
}

// weighCalm is weigh for a point with no string beside it in atari. calm has the packed weights of the point's shape.
func (s *sampler) weighCalm(p uint16, calm uint32) uint64 {
	place := uint64(s.t.place[p])
	return unpack(calm&0xffff)*place/placeOne | unpack(calm>>16)*place/placeOne<<32
}

// weighFight is weigh for a point with a string beside it in atari, or with a ko. i is the number of the point's shape.
func (s *sampler) weighFight(p uint16, i uint32) uint64 {
	if p == s.banned {
		return 0
	}
	shape, fight, place := &s.t.shapes[i], s.fight(p), float32(s.t.place[p])/placeOne
	return weightOf(shape[0]*fight[0]*place) | weightOf(shape[1]*fight[1]*place)<<32
}

// weightOf returns the weight of a strength, which is already scaled.
func weightOf(strength float32) uint64 {
	if strength == 0 {
		return 0
	}
	return uint64(min(max(strength, 1), weightMost))
}

// fight returns the strengths, for both sides, of the fight at a point with a string beside it in atari.
func (s *sampler) fight(p uint16) [2]float32 {
	var stones [4]int // in atari, by colour
	var safe [4]bool
	empties := 0
	for _, q := range s.around(p) {
		c := s.colour[q]
		switch h := s.head[q]; {
		case c == empty:
			empties++
		case s.atari[h] != 0:
			stones[c] = max(stones[c], int(s.stones[h]))
		default:
			safe[c] = true
		}
	}
	return [2]float32{
		s.t.fight[moves.FightClass(stones[black], stones[white], empties, safe[black])],
		s.t.fight[moves.FightClass(stones[white], stones[black], empties, safe[white])],
	}
}

// move plays a move, which may fill an eye, and weighs all points again that it changes. It returns false, and changes nothing,
// if the move is illegal.
func (s *sampler) move(p uint16, c uint8) bool {
	if !s.play(p, c, true) {
		return false
	}
	s.code[p] &= 1<<codeBits - 1 // the point is no liberty any more
	if s.banned == p {
		s.banned = 0
	}
	s.ban(s.ko, p)
	if s.head[p] == p {
		s.atari[p] = 0 // a new string
	}
	s.updateAtari(s.head[p], p)
	arms := s.around(p)
	for theirs := s.beside(p, 3-c); theirs != 0; theirs &= theirs - 1 {
		s.updateAtari(s.head[arms[bits.TrailingZeros32(theirs)&3]], p)
	}
	for _, q := range s.gone[:s.taken] {
		arms := s.around(q)
		for own := s.beside(q, c); own != 0; own &= own - 1 {
			s.updateAtari(s.head[arms[bits.TrailingZeros32(own)&3]], p)
		}
	}
	s.updateAround(p, uint32(c))
	for _, q := range s.gone[:s.taken] {
		s.updateAround(q, uint32(3-c))
	}
	return true
}

// ban makes the weight of a ko point zero, and lifts the last ban. A ko of 0 bans no point. move is as in count.
func (s *sampler) ban(ko, move uint16) {
	if before := s.banned; before != ko {
		s.banned = ko
		s.count(before, -1, move)
		s.count(ko, 1, move)
	}
}

// count changes the number above the shape in the code of an empty point, and weighs the point again if updateAround will not do that
// for a move. The move is 0 if there is none.
func (s *sampler) count(p uint16, by int32, move uint16) {
	if s.colour[p] != empty {
		return
	}
	s.code[p] += uint32(by << codeBits)
	if i := int(p) - int(move) + 2*s.stride; uint(i) >= uint(len(s.t.around)) || !s.t.around[i] {
		s.refresh(p)
	}
}

// updateAround weighs the points around a stone that has come or gone. As the tables are large, it asks the memory about all of
// these points before it weighs the first one.
func (s *sampler) updateAround(p uint16, c uint32) {
	s.refresh(p)
	var near [codeBits / 2]uint16
	n := 0
	for i, offset := range s.t.seenFrom {
		q := p + offset
		s.code[q] ^= c << (2 * i)
		near[n] = q
		n += int((s.colour[q] - 1) >> 7) // 1 if the point is empty
	}
	var shapes, calm [codeBits / 2]uint32
	for i, q := range near[:n] {
		shapes[i] = s.t.shape(s.code[q])
	}
	for i, shape := range shapes[:n] {
		calm[i] = s.t.calm[shape]
	}
	total := s.total
	for i, q := range near[:n] {
		w := s.weighCalm(q, calm[i])
		if s.code[q]>>codeBits != 0 {
			w = s.weighFight(q, shapes[i])
		}
		d := w - s.weight[q]
		s.weight[q] = w
		s.rows[s.t.row[q]] += d
		total += d
	}
	s.total = total
}

// updateAtari sees whether a string has come into atari or out of it. move is as in count.
func (s *sampler) updateAtari(h, move uint16) {
	if now := s.atariPoint(h); now != s.atari[h] {
		before := s.atari[h]
		s.atari[h] = now
		s.count(before, -1, move)
		s.count(now, 1, move)
	}
}

// isAllowed tells whether a move has a weight: it is legal and fills no eye of its side.
func (s *sampler) isAllowed(p uint16, c uint8) bool { return s.weight[p]>>(32*(c-1)&63)&(1<<32-1) != 0 }

// choose draws a move of a colour in proportion to the weights, or returns 0 if there is none. Weights near the last move are
// multiplied by the factor of their distance. A move below the cut-off is drawn again, a few times.
func (s *sampler) choose(c uint8, rnd *random) uint16 {
	shift := 32 * (c - 1) & 63
	total := s.total >> shift & (1<<32 - 1)
	if total == 0 {
		return 0
	}
	extra := uint64(0)
	if s.last != 0 {
		for _, n := range s.t.near[:s.t.nearCount] {
			extra += (s.weight[s.last+n.offset] >> shift & (1<<32 - 1)) * n.factor >> nearOne
		}
	}
	var p uint16
	for range redraws {
		hi, _ := bits.Mul64(rnd.next(), total+extra)
		if hi < total {
			p = s.find(hi, shift)
		} else {
			p = s.findNear(hi-total, shift)
		}
		if least := s.t.cutoff * (total + extra) >> 32; s.weight[p]>>shift&(1<<32-1) >= least || s.strength(p, shift) >= least {
			break
		}
	}
	return p
}

// find returns the point at which the sum of the weights, in the order of the points, passes r.
func (s *sampler) find(r uint64, shift uint8) uint16 {
	row := 2
	for ; row < s.size+1; row++ {
		w := s.rows[row] >> shift & (1<<32 - 1)
		if r < w {
			break
		}
		r -= w
	}
	p := uint16(row*s.stride + 1)
	for ; ; p++ {
		w := s.weight[p] >> shift & (1<<32 - 1)
		if r < w {
			return p
		}
		r -= w
	}
}

// findNear is find for the weights that the nearness to the last move adds.
func (s *sampler) findNear(r uint64, shift uint8) uint16 {
	for _, n := range s.t.near[:s.t.nearCount] {
		x := (s.weight[s.last+n.offset] >> shift & (1<<32 - 1)) * n.factor >> nearOne
		if r < x {
			return s.last + n.offset
		}
		r -= x
	}
	panic("playout: sums are wrong")
}

// strength returns the weight of a point with what its nearness to the last move adds.
func (s *sampler) strength(p uint16, shift uint8) uint64 {
	w := s.weight[p] >> shift & (1<<32 - 1)
	if s.last != 0 {
		for _, n := range s.t.near[:s.t.nearCount] {
			if s.last+n.offset == p {
				return w + w*n.factor>>nearOne
			}
		}
	}
	return w
}

// playOut plays moves until neither side has one left or there are too many moves.
func (s *sampler) playOut(c uint8, rnd *random, most int) {
	for passes := 0; passes < 2 && s.moves < most; c = 3 - c {
		if s.step(c, rnd) {
			passes = 0
		} else {
			s.pass()
			passes++
		}
	}
}

// step makes one move: a reply, a tactical move, or a drawn move. It returns false if there is none.
func (s *sampler) step(c uint8, rnd *random) bool {
	if s.replies != nil && s.answer(c) || s.ladders != nil && s.playTactic(c, rnd) {
		return true
	}
	var p uint16
	if s.ladders != nil {
		p = s.chooseCalm(c, rnd)
	} else {
		p = s.choose(c, rnd)
	}
	return p != 0 && s.move(p, c)
}
