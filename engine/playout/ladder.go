package playout

// ladderReader reads short captures on copies of a lean board: strings of one liberty that
// cannot get away, or of two that cannot either. It knows ladders, and nothing that
// takes a move off the target's liberties; what it cannot see has escaped.
type ladderReader struct {
	boards [ladderPlies]lean
}

// ladderPlies is how long a ladder may be, in moves of its attacker.
const ladderPlies = 40

// enough liberties make a string safe.
const enough = 3

// liberties lists those of the string at p, up to enough.
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

// takesBack is where the owner of the string at p can take a string beside it that is in
// atari; 0 if nowhere.
func (l *lean) takesBack(p uint16) uint16 {
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

// escapes tells whether the string at p, in atari with its owner to move, gets away by
// moving to its liberty. The board is used up.
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
	return !r.caught(l, p, list, depth)
}

// caught tells whether the string at p, with two liberties and the attacker to move, is
// caught by a ladder.
func (r *ladderReader) caught(l *lean, p uint16, list [enough]uint16, depth int) bool {
	return depth < ladderPlies && (r.catches(l, p, list[0], depth) || r.catches(l, p, list[1], depth))
}

// catches tells whether the attacker's atari at m catches the string at p.
func (r *ladderReader) catches(l *lean, p, m uint16, depth int) bool {
	next := &r.boards[depth]
	next.copyFrom(l)
	if !next.play(m, 3-l.colour[p], true) || next.takesBack(p) != 0 {
		return false
	}
	return !r.escapes(next, p, depth+1)
}

// attack is an atari that catches the string at p, which has two liberties, with its
// opponent to move; 0 if there is none.
func (r *ladderReader) attack(l *lean, p uint16, list [enough]uint16) uint16 {
	for _, m := range list[:2] {
		if r.catches(l, p, m, 1) {
			return m
		}
	}
	return 0
}

// rescue tells whether the string at p, in atari, gets away by moving to its liberty.
func (r *ladderReader) rescue(l *lean, p uint16) bool {
	first := &r.boards[0]
	first.copyFrom(l)
	return r.escapes(first, p, 1)
}
