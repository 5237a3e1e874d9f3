package playout

import (
	"slices"

	"shicho/shape"
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

// meetsConditions tells whether the strings around a move at m have the liberties outside the pattern that the tests of a view ask
// for, if they pass all else.
func (k *storedMoves) meetsConditions(s *sampler, tests []storedTest, m uint16) bool {
	for i := range tests {
		if n := int(tests[i].least); n > 0 && !k.hasLiberties(s, m+tests[i].offset, n, tests, m) {
			return false
		}
	}
	return true
}

// hasLiberties tells whether the string at p has at least n liberties, up to shape.MostLiberties, that are neither the move at m nor
// shown by a test.
func (k *storedMoves) hasLiberties(s *sampler, p uint16, n int, tests []storedTest, m uint16) bool {
	var seen [shape.MostLiberties]uint16
	list := seen[:0]
	h := s.head[p]
	for q := h; ; {
		for _, l := range s.around(q) {
			if s.colour[l] != empty || l == m || slices.Contains(list, l) || k.shows(tests, l, m) {
				continue
			}
			if list = append(list, l); len(list) >= n {
				return true
			}
		}
		if q = s.next[q]; q == h {
			return false
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
