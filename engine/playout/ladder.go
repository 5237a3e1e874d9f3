package playout

import "math/bits"

// ladderReader reads ladders on a lean board, by moves that it takes back. The attacker plays only ataris on the liberties of a
// string with two liberties, and the owner only runs from atari. A string that is not caught so has escaped.
type ladderReader struct {
	trials trials
}

// enough is the number of liberties that makes a string safe.
const enough = 3

// mostTouches is the number of times that two liberties touch a string, at most.
const mostTouches = 8

// onlyLiberty returns the liberty that the word of a string in atari has. It returns 0 if the string has none: on the board of a search about a
// group, a wall that is taken to stand may have lost its last one.
func onlyLiberty(w uint64) uint16 {
	n := w & countMask
	if n == 0 {
		return 0
	}
	return uint16(w >> sumShift & sumMask / n)
}

// open returns the empty points beside p, a bit for each of around.
func (l *lean) open(p uint16) uint32 {
	near := uint32(l.near[p])
	return ^(near | near>>nearWhite | near>>nearBorder) & nearAll
}

// beside returns the stones of a colour beside p, a bit for each of around.
func (l *lean) beside(p uint16, c uint8) uint32 {
	return uint32(l.near[p]) >> (4 * (c - 1) & 15) & nearAll
}

// liberties lists the liberties of the string at p, but not more than enough.
func (l *lean) liberties(p uint16) (list [enough]uint16, n int) {
	h := l.head[p]
	if w := l.string[h]; inAtari(w) {
		return [enough]uint16{onlyLiberty(w)}, 1
	}
	for s := h; ; {
		if open := l.open(s); open != 0 {
			arms := l.around(s)
			for ; open != 0; open &= open - 1 {
				q := arms[bits.TrailingZeros32(open)&3]
				if q == list[0] || q == list[1] {
					continue
				}
				list[n] = q
				if n++; n == enough {
					return list, n
				}
			}
		}
		if s = l.next[s]; s == h {
			return list, n
		}
	}
}

// twoLiberties lists the liberties of the string at p if there are two.
func (l *lean) twoLiberties(p uint16) (list [enough]uint16, two bool) {
	if l.string[l.head[p]]&countMask > mostTouches {
		return list, false
	}
	list, n := l.liberties(p)
	return list, n == 2
}

// captureBeside returns a move by which the owner of the string at p takes a string beside it, or 0 if there is none.
func (l *lean) captureBeside(p uint16) uint16 {
	other := 3 - l.colour[p]
	h := l.head[p]
	for s := h; ; {
		if theirs := l.beside(s, other); theirs != 0 {
			arms := l.around(s)
			for ; theirs != 0; theirs &= theirs - 1 {
				w := l.string[l.head[arms[bits.TrailingZeros32(theirs)&3]]]
				if inAtari(w) {
					if x := onlyLiberty(w); x != 0 && x != l.ko {
						return x
					}
				}
			}
		}
		if s = l.next[s]; s == h {
			return 0
		}
	}
}

// escapes tells whether the string at p, which is in atari, gets away by playing on its liberty. depth is the number of moves of
// the attacker so far.
func (r *ladderReader) escapes(l *lean, p uint16, depth int) bool {
	x := onlyLiberty(l.string[l.head[p]])
	if x == 0 {
		return false
	}
	if bits.OnesCount32(l.open(x)) >= enough {
		return true
	}
	return r.getsAway(l, p, x, depth)
}

// getsAway tells whether the string at p gets away by a move of its owner at x.
func (r *ladderReader) getsAway(l *lean, p, x uint16, depth int) bool {
	if !r.trials.play(l, x, l.colour[p]) {
		return false
	}
	list, n := l.liberties(p)
	away := n >= enough || n == 2 && !r.isCaught(l, p, list, depth)
	r.trials.undo(l)
	return away
}

// isCaught tells whether a ladder catches the string at p, which has the two liberties of the list, with the attacker to move.
func (r *ladderReader) isCaught(l *lean, p uint16, list [enough]uint16, depth int) bool {
	return depth < ladderPlies && (r.catches(l, p, list[0], list[1], depth) || r.catches(l, p, list[1], list[0], depth))
}

// catches tells whether the attacker's atari at m catches the string at p, whose other liberty is x.
func (r *ladderReader) catches(l *lean, p, m, x uint16, depth int) bool {
	if open := l.open(x); bits.OnesCount32(open) >= enough && !l.isBeside(m, x) {
		return false // the string gets enough liberties by playing on x
	}
	if !r.trials.play(l, m, 3-l.colour[p]) {
		return false
	}
	caught := l.captureBeside(p) == 0 && !r.escapes(l, p, depth+1)
	r.trials.undo(l)
	return caught
}

// isBeside tells whether two points are next to each other.
func (l *lean) isBeside(p, q uint16) bool {
	switch d := max(p, q) - min(p, q); d {
	case 1, uint16(l.stride):
		return true
	}
	return false
}

// findAttack returns an atari that catches the string at p, which has the two liberties of the list, or 0 if there is none.
func (r *ladderReader) findAttack(l *lean, p uint16, list [enough]uint16) uint16 {
	for i, m := range list[:2] {
		if r.catches(l, p, m, list[1-i], 1) {
			return m
		}
	}
	return 0
}

// canRun tells whether the string at p, which is in atari, gets away by playing on its liberty.
func (r *ladderReader) canRun(l *lean, p uint16) bool { return r.escapes(l, p, 1) }
