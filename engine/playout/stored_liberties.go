package playout

import (
	"slices"

	"shicho/pattern/shape"
)

// isShown tells whether a liberty on a point with this content in a test is in the pattern, not outside.
func isShown(content uint8) bool { return content == empty || content > border }

// meetsConditions tells whether the strings of a view have the liberties outside the pattern that its tests ask for, if they pass all
// else. first is the first stone of the target, which belongs to owner.
func (k *Patterns) meetsConditions(l *lean, v *storedView, tests []storedTest, first uint16, owner uint8) bool {
	for i := range tests {
		n := int(tests[i].least)
		if n == 0 {
			continue
		}
		o := outside{k: k, l: l, tests: tests, first: first, move: first + v.move, most: n}
		if p := first + tests[i].offset; l.colour[p] == empty {
			o.addMove(owner)
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
	k     *Patterns
	l     *lean
	tests []storedTest
	first uint16 // stone of the target
	move  uint16 // of the owner
	list  [shape.MostLiberties]uint16
	n     int
	most  int // of n
}

// add adds a point if it is such a liberty.
func (o *outside) add(p uint16) {
	if o.n < o.most && o.l.colour[p] == empty && p != o.move && !slices.Contains(o.list[:o.n], p) && !o.k.shows(o.tests, p, o.first) {
		o.list[o.n] = p
		o.n++
	}
}

// addString adds the liberties of the string at p.
func (o *outside) addString(p uint16) {
	h := o.l.head[p]
	for q := h; ; {
		for _, l := range o.l.around(q) {
			o.add(l)
		}
		if q = o.l.next[q]; q == h || o.n == o.most {
			return
		}
	}
}

// addMove adds the liberties of the string that a stone of the colour at the move would belong to.
func (o *outside) addMove(c uint8) {
	for _, p := range o.l.around(o.move) {
		if o.l.colour[p] == c {
			o.addString(p)
		} else {
			o.add(p)
		}
	}
}

// shows tells whether a test shows the point p, where there is no stone.
func (k *Patterns) shows(tests []storedTest, p, first uint16) bool {
	dx, dy := k.at[p].x-k.at[first].x, k.at[p].y-k.at[first].y
	for i := range tests {
		if t := &tests[i]; int16(t.dx) == dx && int16(t.dy) == dy && isShown(t.content) {
			return true
		}
	}
	return false
}
