package playout

import (
	"slices"

	"shicho/pattern/shape"
)

// hasConditions tells whether a pattern asks for liberties outside the pattern.
func hasConditions(p shape.Pattern) bool {
	for y := range p.Height() {
		for x := range p.Width() {
			if p.Least(x, y) > 0 {
				return true
			}
		}
	}
	return false
}

// isShown tells whether a liberty on a point with this content in a test is in the pattern, not outside.
func isShown(content uint8) bool { return content == empty || content > border }

// meetsConditions tells whether the strings around a move of a colour at m have the liberties outside the pattern that the tests of a
// view ask for, if they pass all else.
func (k *storedMoves) meetsConditions(s *sampler, tests []storedTest, m uint16, c uint8) bool {
	for i := range tests {
		n := int(tests[i].least)
		if n == 0 {
			continue
		}
		o := outside{k: k, s: s, tests: tests, move: m, most: n}
		if p := m + tests[i].offset; p == m {
			o.addMove(c)
		} else {
			o.addString(p)
		}
		if o.n < n {
			return false
		}
	}
	return true
}

// outside lists the liberties of a string that are neither the move nor shown by a test.
type outside struct {
	k     *storedMoves
	s     *sampler
	tests []storedTest
	move  uint16
	list  [shape.MostLiberties]uint16
	n     int
	most  int // of n
}

// add adds a point if it is such a liberty.
func (o *outside) add(p uint16) {
	if o.n < o.most && o.s.colour[p] == empty && p != o.move && !slices.Contains(o.list[:o.n], p) && !o.k.shows(o.tests, p, o.move) {
		o.list[o.n] = p
		o.n++
	}
}

// addString adds the liberties of the string at p.
func (o *outside) addString(p uint16) {
	h := o.s.head[p]
	for q := h; ; {
		for _, l := range o.s.around(q) {
			o.add(l)
		}
		if q = o.s.next[q]; q == h || o.n == o.most {
			return
		}
	}
}

// addMove adds the liberties of the string that a stone of the colour at the move would belong to.
func (o *outside) addMove(c uint8) {
	for _, p := range o.s.around(o.move) {
		if o.s.colour[p] == c {
			o.addString(p)
		} else {
			o.add(p)
		}
	}
}

// shows tells whether a test shows the point p, where there is no stone, with the move at m.
func (k *storedMoves) shows(tests []storedTest, p, m uint16) bool {
	dx, dy := k.at[p].x-k.at[m].x, k.at[p].y-k.at[m].y
	for i := range tests {
		if t := &tests[i]; int16(t.dx) == dx && int16(t.dy) == dy && isShown(t.content) {
			return true
		}
	}
	return false
}
