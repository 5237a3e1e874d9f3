package playout

import "math/bits"

// pocket is a few empty points that lie together.
type pocket struct {
	points [mostPocket]uint16
	arms   [mostPocket]uint8 // number of points of the pocket that a point touches
	n      int
}

// vitalPoint returns the vital point of a pocket of the opponent beside the last move, or 0 if there is none.
func (s *sampler) vitalPoint(c uint8) uint16 {
	var k pocket
	arms := s.around(s.last)
	for open := s.open(s.last); open != 0; open &= open - 1 {
		if q := arms[bits.TrailingZeros32(open)&3]; s.isNarrow(q, c) && s.gather(q, 3-c, &k) {
			if v := k.vital(); v != 0 {
				return v
			}
		}
	}
	return 0
}

// isNarrow tells, by the points of its code alone, whether an empty point may be in a pocket that touches no stone of a side.
func (s *sampler) isNarrow(p uint16, c uint8) bool {
	code := s.code[p]
	reach := pocketReach[code&255] & (1<<s.t.width() - 1)
	stones := code ^ code>>1 // a bit for each stone
	theirs := stones & (code >> (c - 1)) & reach
	open := ^(code | code>>1) & reach
	return theirs == 0 && bits.OnesCount32(open) < mostPocket
}

// pocketReach has, by the contents of the four points beside a point, those points of its code that are beside a pocket with the
// point, or in it: the lower bit of each.
var pocketReach = func() (t [256]uint32) {
	for code := range t {
		for i, o := range codeOffsets {
			touches := i < 4
			for j, arm := range codeOffsets[:4] {
				dx, dy := o[0]-arm[0], o[1]-arm[1]
				touches = touches || code>>(2*j)&3 == empty && dx*dx+dy*dy == 1
			}
			if touches {
				t[code] |= 1 << (2 * i)
			}
		}
	}
	return t
}()

// gather collects the empty points that lie together with p. It returns false if there are more than mostPocket, or if a stone of
// the owner's opponent is beside them.
func (l *lean) gather(p uint16, owner uint8, k *pocket) bool {
	k.points[0], k.n = p, 1
	for i := 0; i < k.n; i++ {
		if l.beside(k.points[i], 3-owner) != 0 {
			return false
		}
		open := l.open(k.points[i])
		k.arms[i] = uint8(bits.OnesCount32(open))
		arms := l.around(k.points[i])
		for ; open != 0; open &= open - 1 {
			if !k.add(arms[bits.TrailingZeros32(open)&3]) {
				return false
			}
		}
	}
	return true
}

// add adds a point to the pocket, if it is not there yet. It returns false if the pocket is full.
func (k *pocket) add(q uint16) bool {
	for _, r := range k.points[:k.n] {
		if r == q {
			return true
		}
	}
	if k.n == mostPocket {
		return false
	}
	k.points[k.n] = q
	k.n++
	return true
}

// vital returns the point where the owner makes two eyes of the pocket, and where the opponent leaves him one. It is 0 if there is
// no such point.
func (k *pocket) vital() uint16 {
	most, sum := 0, 0
	for i := range k.n {
		sum += int(k.arms[i])
		if k.arms[i] > k.arms[most] {
			most = i
		}
	}
	switch shape := [3]int{k.n, int(k.arms[most]), sum}; shape {
	case
		[3]int{3, 2, 4},  // three in a row, or bent
		[3]int{4, 3, 6},  // the pyramid
		[3]int{5, 4, 8},  // the cross
		[3]int{5, 3, 10}, // the bulky five
		[3]int{6, 4, 12}: // the rabbity six
		return k.points[most]
	}
	return 0
}
