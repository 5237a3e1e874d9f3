package playout

// ladderReader reads ladders on copies of a lean board. The attacker plays only ataris on the liberties of a string with two
// liberties, and the owner only runs from atari. A string that is not caught so has escaped.
type ladderReader struct {
	boards [ladderPlies]lean
}

// enough is the number of liberties that makes a string safe.
const enough = 3

// liberties lists the liberties of the string at p, but not more than enough.
func (l *lean) liberties(p uint16) (list [enough]uint16, n int) {
	h := l.head[p]
	if w := l.string[h]; inAtari(w) {
		return [enough]uint16{uint16(w >> sumShift & sumMask / (w & countMask))}, 1
	}
	for s := h; ; {
		for _, q := range l.around(s) {
			if l.colour[q] != empty || q == list[0] || q == list[1] {
				continue
			}
			list[n] = q
			if n++; n == enough {
				return list, n
			}
		}
		if s = l.next[s]; s == h {
			return list, n
		}
	}
}

// captureBeside returns a move by which the owner of the string at p takes a string beside it, or 0 if there is none.
func (l *lean) captureBeside(p uint16) uint16 {
	c := l.colour[p]
	h := l.head[p]
	for s := h; ; {
		for _, q := range l.around(s) {
			if l.colour[q] == 3-c && inAtari(l.string[l.head[q]]) {
				w := l.string[l.head[q]]
				if x := uint16(w >> sumShift & sumMask / (w & countMask)); x != l.ko {
					return x
				}
			}
		}
		if s = l.next[s]; s == h {
			return 0
		}
	}
}

// escapes tells whether the string at p, which is in atari, gets away by playing on its liberty. It changes the board. depth is the
// number of moves of the attacker so far.
func (r *ladderReader) escapes(l *lean, p uint16, depth int) bool {
	c := l.colour[p]
	w := l.string[l.head[p]]
	if !l.play(uint16(w>>sumShift&sumMask/(w&countMask)), c, true) {
		return false
	}
	list, n := l.liberties(p)
	switch {
	case n >= enough:
		return true
	case n < 2:
		return false
	}
	return !r.isCaught(l, p, list, depth)
}

// isCaught tells whether a ladder catches the string at p, which has the two liberties of the list, with the attacker to move.
func (r *ladderReader) isCaught(l *lean, p uint16, list [enough]uint16, depth int) bool {
	return depth < ladderPlies && (r.catches(l, p, list[0], depth) || r.catches(l, p, list[1], depth))
}

// catches tells whether the attacker's atari at m catches the string at p.
func (r *ladderReader) catches(l *lean, p, m uint16, depth int) bool {
	next := &r.boards[depth]
	next.copyFrom(l)
	if !next.play(m, 3-l.colour[p], true) || next.captureBeside(p) != 0 {
		return false
	}
	return !r.escapes(next, p, depth+1)
}

// findAttack returns an atari that catches the string at p, which has the two liberties of the list, or 0 if there is none.
func (r *ladderReader) findAttack(l *lean, p uint16, list [enough]uint16) uint16 {
	for _, m := range list[:2] {
		if r.catches(l, p, m, 1) {
			return m
		}
	}
	return 0
}

// canRun tells whether the string at p, which is in atari, gets away by playing on its liberty.
func (r *ladderReader) canRun(l *lean, p uint16) bool {
	first := &r.boards[0]
	first.copyFrom(l)
	return r.escapes(first, p, 1)
}
