package playout

// trials are moves on a lean board that are taken back, the last one first.
type trials struct {
	list [2 * ladderPlies]trial
	n    int
}

// trial is what undo must know of a move.
type trial struct {
	header  header // of the board before the move
	point   uint16
	place   uint16 // of the point among the free points
	next    uint16 // of the point: if its stone was taken, the next stone of that string
	strings [4]trialString
}

// trialString is a string beside a move, as it was before the move. The head 0 stands for no string.
type trialString struct {
	head, next, stones uint16
	word               uint64
}

// play makes a move, which may fill an eye. It returns false, and changes nothing, if the move is illegal.
func (t *trials) play(l *lean, p uint16, c uint8) bool {
	move := &t.list[t.n]
	move.header, move.point, move.place, move.next = l.header, p, l.place[p], l.next[p]
	for i, q := range l.around(p) {
		h := l.head[q]
		move.strings[i] = trialString{h, l.next[h], l.stones[h], l.string[h]}
	}
	if !l.play(p, c, true) {
		return false
	}
	t.n++
	return true
}

// undo takes back the last move. Joined strings come apart again by their old circles. A string that was taken still has its
// circle.
func (t *trials) undo(l *lean) {
	t.n--
	move := &t.list[t.n]
	other := 3 - l.colour[move.point]
	if end := uint16(move.header.freeCount - 1); l.taken == 0 && move.place != end {
		last := l.free[move.place] // took the point's place
		l.free[end], l.place[last] = last, end
	}
	l.header = move.header
	l.lift(move.point, move.place)
	l.next[move.point] = move.next
	for i := range move.strings {
		s := &move.strings[i]
		l.next[s.head], l.stones[s.head] = s.next, s.stones
	}
	for i := range move.strings {
		switch h := move.strings[i].head; {
		case h == 0 || l.head[h] == h:
		case l.colour[h] == empty:
			l.putBack(h, other)
		default:
			l.rename(h)
		}
	}
	for i := range move.strings {
		l.string[move.strings[i].head] = move.strings[i].word
	}
	l.string[0] = nobody
}

// lift takes a stone off the board as if it had not been played. place is the place of the point among the free points. The strings
// beside the stone do not change.
func (l *lean) lift(p, place uint16) {
	s, shift := uint16(l.stride), 4*(l.colour[p]-1)&15
	l.near[p-s] &^= 8 << shift
	l.near[p-1] &^= 4 << shift
	l.near[p+1] &^= 2 << shift
	l.near[p+s] &^= 1 << shift
	l.colour[p], l.head[p] = empty, 0
	l.free[place], l.place[p] = p, place
}

// putBack puts a string of a colour that was taken back on the board, without its word. The strings beside it lose the liberties.
func (l *lean) putBack(h uint16, c uint8) {
	shift := 4 * (c - 1) & 15
	for s := h; ; {
		l.colour[s], l.head[s] = c, h
		for i, r := range l.around(s) {
			l.near[r] |= 1 << (shift + 3 - uint8(i))
			l.string[l.head[r]] -= libertyTable[s]
		}
		if s = l.next[s]; s == h {
			return
		}
	}
}

// rename gives a head to the stones of its circle.
func (l *lean) rename(h uint16) {
	for s := h; ; {
		l.head[s] = h
		if s = l.next[s]; s == h {
			return
		}
	}
}
