package playout

import (
	"math/bits"

	"shicho/board"
	"shicho/moves"
)

// sampler plays moves in proportion to their strengths. It keeps the strength of
// every move for both sides, and their sums by line, and looks again only at the points
// that a move changes.
type sampler struct {
	lean
	t *compiled

	// code has the shape around a point, and above how many strings have it as their
	// only liberty, and one for the ko.
	code   [words]uint32
	atari  [words]uint16 // the liberty of a string that has one, else 0; by head
	weight [words]uint64 // black's in the lower half, white's above
	rows   [board.MaxSize + 4]uint64
	total  uint64

	ladders *ladderReader // nil for none; not copied
	stored  *storedKinds  // likewise

	banned uint16 // the ko point whose weight is zero
}

// Weights are whole numbers: weightCalm that of the strongest shape with nothing in atari,
// weightMost the largest there is. The sum of a board's stays below 1<<32.
const (
	weightCalm = 1 << 17
	weightMost = 1 << 22
	placeMost  = 1 << 15 // of placeOne
)

// begin takes over a position.
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
			s.watch(h)
		}
	}
	s.ban(s.ko)
}

// pass lifts the ko.
func (s *sampler) pass() {
	s.lean.pass()
	s.ban(0)
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

// codeAt is the code of a point, computed anew.
func (s *sampler) codeAt(p uint16) (code uint32) {
	for i, o := range codeOffsets {
		code |= uint32(s.colour[int(p)+o[1]*s.stride+o[0]]) << (2 * i)
	}
	return code
}

// atariPoint is the only liberty of the string with a head, 0 if it has more.
func (s *sampler) atariPoint(h uint16) uint16 {
	w := s.string[h]
	n := w & countMask
	if n-1 >= 4 || !inAtari(w) { // one point touches a string four times at most
		return 0
	}
	return uint16(w >> sumShift & sumMask / n)
}

// refresh weighs a point again.
func (s *sampler) refresh(p uint16) { s.setWeight(p, s.weigh(p)) }

// setWeight keeps the weights of a point, and the sums.
func (s *sampler) setWeight(p uint16, w uint64) {
	d := w - s.weight[p] // wraps, and the sums wrap back
	s.weight[p] = w
	s.rows[s.t.row[p]] += d
	s.total += d
}

// weigh are the weights of a point for both sides.
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

// weighCalm is weigh where no string beside the point is in atari, from the packed weights of its shape.
func (s *sampler) weighCalm(p uint16, calm uint32) uint64 {
	place := uint64(s.t.place[p])
	return unpacked(calm&0xffff)*place/placeOne | unpacked(calm>>16)*place/placeOne<<32
}

// weighFight is weigh where a string beside the point is in atari, or the ko forbids it.
func (s *sampler) weighFight(p uint16, i uint32) uint64 {
	if p == s.banned {
		return 0
	}
	shape, fight, place := &s.t.shapes[i], s.fight(p), float32(s.t.place[p])/placeOne
	return weightOf(shape[0]*fight[0]*place) | weightOf(shape[1]*fight[1]*place)<<32
}

func weightOf(strength float32) uint64 {
	if strength == 0 {
		return 0
	}
	return uint64(min(max(strength, 1), weightMost))
}

// fight are the strengths of the fight at a point where some string is in atari.
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

// move plays a move, into an eye too, and weighs what it changes. It returns false with
// nothing changed if it is illegal.
func (s *sampler) move(p uint16, c uint8) bool {
	if !s.play(p, c, true) {
		return false
	}
	s.code[p] &= 1<<codeBits - 1 // who had it as a liberty has it no more
	if s.banned == p {
		s.banned = 0
	}
	s.ban(s.ko)
	if s.head[p] == p {
		s.atari[p] = 0 // a new string
	}
	s.watch(s.head[p])
	for _, q := range s.around(p) {
		if s.colour[q] == 3-c {
			s.watch(s.head[q])
		}
	}
	for _, q := range s.gone[:s.taken] {
		for _, r := range s.around(q) {
			if s.colour[r] == c {
				s.watch(s.head[r])
			}
		}
	}
	s.changed(p, uint32(c))
	for _, q := range s.gone[:s.taken] {
		s.changed(q, uint32(3-c))
	}
	return true
}

// ban makes the weight of the ko point zero, and lifts the last ban.
func (s *sampler) ban(ko uint16) {
	if before := s.banned; before != ko {
		s.banned = ko
		s.count(before, -1)
		s.count(ko, 1)
	}
}

// count changes the number above the code of an empty point.
func (s *sampler) count(p uint16, by int32) {
	if s.colour[p] == empty {
		s.code[p] += uint32(by << codeBits)
		s.refresh(p)
	}
}

// changed tells the points around that a stone has come or gone. Memory is asked about all of them before one is
// weighed, as the tables are large.
func (s *sampler) changed(p uint16, c uint32) {
	s.refresh(p)
	var near [codeBits / 2]uint16
	n := 0
	for i, offset := range s.t.seenFrom {
		q := p + offset
		s.code[q] ^= c << (2 * i)
		near[n] = q
		n += int((s.colour[q] - 1) >> 7) // if it is empty
	}
	var shapes, calm [codeBits / 2]uint32
	for i, q := range near[:n] {
		shapes[i] = s.t.shape(s.code[q])
	}
	for i, shape := range shapes[:n] {
		calm[i] = s.t.calm[shape]
	}
	for i, q := range near[:n] {
		if s.code[q]>>codeBits != 0 {
			s.setWeight(q, s.weighFight(q, shapes[i]))
		} else {
			s.setWeight(q, s.weighCalm(q, calm[i]))
		}
	}
}

// watch looks whether a string has come into atari, or out of it.
func (s *sampler) watch(h uint16) {
	if now := s.atariPoint(h); now != s.atari[h] {
		before := s.atari[h]
		s.atari[h] = now
		s.count(before, -1)
		s.count(now, 1)
	}
}

// may tells whether a move has a weight: it is legal, and fills no eye of its side.
func (s *sampler) may(p uint16, c uint8) bool { return s.weight[p]>>(32*(c-1)&63)&(1<<32-1) != 0 }

// choose draws a move of a colour, 0 if there is none: in proportion to the weights, those
// near the last move times the factors of their distance. What is below the cut-off is
// drawn anew, a few times.
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

// find is the point where the sum of the weights passes r.
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

// findNear is likewise for what the nearness to the last move adds.
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

// strength is the weight of a point with its nearness to the last move.
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

// sampled plays a game out: moves by their strengths, until neither side has one left
// or the moves are too many.
func (s *sampler) sampled(c uint8, rnd *random, most int) {
	for passes := 0; passes < 2 && s.moves < most; c = 3 - c {
		if s.step(c, rnd) {
			passes = 0
		} else {
			s.pass()
			passes++
		}
	}
}

// step makes one move; false if there is none.
func (s *sampler) step(c uint8, rnd *random) bool {
	if s.replies != nil && s.answer(c) || s.ladders != nil && s.tactic(c, rnd) {
		return true
	}
	var p uint16
	if s.ladders != nil {
		p = s.calmly(c, rnd)
	} else {
		p = s.choose(c, rnd)
	}
	return p != 0 && s.move(p, c)
}

// redraws is how often a move is drawn at the most.
const redraws = 4
