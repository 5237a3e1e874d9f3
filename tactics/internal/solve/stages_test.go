package solve

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/tactics/terms"
)

// A search that is cut keeps its earlier move, unless that move is refuted. Then the best
// guess is the move that is furthest from being refuted.
func TestGuessMove(t *testing.T) {
	s := New()
	n := &s.tree[0]
	n.children[0] = child{7, reachedNumbers}
	n.children[1] = child{8, numbers{40, 20}}
	n.children[2] = child{9, numbers{90, 10}}
	n.children[3] = child{board.Pass, numbers{500, 1}}
	n.children[4] = child{6, numbers{}} // just made
	n.count = 5
	for before, want := range map[board.Point]board.Point{7: 9, 8: 8, 9: 9, board.Pass: board.Pass, 5: 5, 6: 6} {
		if got := s.guessMove(before, terms.Defender); got != want {
			t.Errorf("%d: %d, want %d", before, got, want)
		}
	}
	n.passed, n.count = true, 3 // the pass is refuted, and with it all but some moves
	n.must.Add(4)
	for before, want := range map[board.Point]board.Point{board.Pass: 9, 5: 9, 4: 4} {
		if got := s.guessMove(before, terms.Defender); got != want {
			t.Errorf("after the pass %d: %d, want %d", before, got, want)
		}
	}
	n.children[1].numbers, n.children[2].numbers = reachedNumbers, reachedNumbers
	if got := s.guessMove(7, terms.Defender); got != 4 {
		t.Errorf("all but one are refuted: %d", got)
	}
}

// The answer of a search that was cut is a move that the search has not refuted.
func TestCutAnswersStand(t *testing.T) {
	const size = 9
	s, limits, cut := New(), terms.Default, 0
	random := rand.New(rand.NewPCG(6, 1))
	for range 60 {
		b, _ := board.New(size)
		for i := range size*size/2 + random.IntN(size*size) {
			b.TryPlay(board.Point(random.IntN(size*size)), board.Colour(1+i%2))
		}
		if ko, _ := b.Ko(); ko >= 0 {
			continue
		}
		for stone := range b.Strings() {
			q, free := terms.Question{Target: stone.Point, ToMove: terms.Defender}, board.Colour(1+random.IntN(2))
			for _, limits.Nodes = range []int{300, 1000, 3000} {
				v := s.Decide(b, q, free, &limits, 0)
				if v.Limit&terms.LimitNodes == 0 || v.Move == board.NoPoint {
					continue
				}
				cut++
				if s.tree[0].isRefuted(v.Move, terms.Defender) {
					t.Errorf("%s\n%s: %s is refuted", b, board.FormatPoint(stone.Point, size), board.FormatPoint(v.Move, size))
				}
			}
		}
	}
	if cut < 20 {
		t.Errorf("only %d searches were cut", cut)
	}
}
