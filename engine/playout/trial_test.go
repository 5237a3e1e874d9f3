package playout

import "testing"

// Moves that were tried leave nothing behind, whatever they took or joined.
func TestTrials(t *testing.T) {
	rnd := random(3)
	taken, joined := 0, 0
	for _, size := range []int{3, 5, 9, 19} {
		l, before := new(lean), new(lean)
		l.reset(size)
		var tried trials
		for c := uint8(black); l.moves < 2*size*size && l.randomMove(c, &rnd); c = 3 - c {
			*before = *l
			for range 1 + rnd.below(uint32(len(tried.list))) {
				if l.freeCount == 0 {
					break
				}
				p := l.free[rnd.below(uint32(l.freeCount))]
				if tried.play(l, p, c) {
					taken += int(l.taken)
					if l.stones[l.head[p]] > 2 {
						joined++
					}
					c = 3 - c
				}
			}
			if tried.n%2 == 1 {
				c = 3 - c
			}
			for tried.n > 0 {
				tried.undo(l)
			}
			sameBoard(t, l, before)
		}
	}
	if taken == 0 || joined == 0 {
		t.Errorf("%d stones taken, %d strings joined", taken, joined)
	}
}

// sameBoard fails if two boards differ in anything that matters to a playout.
func sameBoard(t *testing.T, l, o *lean) {
	t.Helper()
	if l.header != o.header || l.colour != o.colour || l.head != o.head || l.near != o.near {
		t.Fatal("the stones differ")
	}
	for i, p := range l.free[:l.freeCount] {
		if o.free[i] != p || l.place[p] != o.place[p] {
			t.Fatal("the free points differ")
		}
	}
	for p, h := range l.head {
		if h != 0 && (l.next[p] != o.next[p] || l.stones[h] != o.stones[h] || l.string[h] != o.string[h]) {
			t.Fatalf("the string at %d differs", p)
		}
	}
	if l.string[0] != o.string[0] {
		t.Fatal("the word of no string differs")
	}
}
