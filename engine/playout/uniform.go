package playout

// playOut plays random moves that fill no eye, until neither side has a move left or there are too many moves.
func (l *lean) playOut(c uint8, rnd *random, most int) {
	for passes := 0; passes < 2 && l.moves < most; c = 3 - c {
		if l.step(c, rnd) {
			passes = 0
		} else {
			l.pass()
			passes++
		}
	}
}

// step makes one move: a reply, or a random move. It returns false if there is none.
func (l *lean) step(c uint8, rnd *random) bool {
	return l.replies != nil && l.answer(c) || l.randomMove(c, rnd)
}

// randomMove plays the first possible move among the empty points, from a random place on.
func (l *lean) randomMove(c uint8, rnd *random) bool {
	n := l.freeCount
	if n == 0 {
		return false
	}
	start := int(rnd.below(uint32(n)))
	for i := start; i < n; i++ {
		if l.play(l.free[i], c, false) {
			return true
		}
	}
	for i := range start {
		if l.play(l.free[i], c, false) {
			return true
		}
	}
	return false
}

// pass makes a pass.
func (l *lean) pass() {
	l.ko, l.last, l.taken = 0, 0, 0
	l.trace[l.moves] = 0
	l.moves++
}
