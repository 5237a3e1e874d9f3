package ask

import (
	"errors"
	"testing"

	"shicho/internal/testrun"
)

// TestTryPair tries moves that are to join two strings or to cut them.
func TestTryPair(t *testing.T) {
	testrun.SingleGoroutine(t)
	const atari = `
		7 |. . . . . . .
		6 |. . . . . . .
		5 |. . . . . . .
		4 |. . O O . . .
		3 |. O X . X . .
		2 |. . O . X . .
		1 |. . . . . . .
		   A B C D E F G`
	const edge = `
		7 |. . . . . . .
		6 |. . . . . . .
		5 |O O O O . . .
		4 |. . . O O . .
		3 |. X . X O . .
		2 |. . . X O . .
		1 |. . X O O . .
		   A B C D E F G`
	for _, c := range []struct {
		name, drawing, target, other, side, move string
		want                                     TryVerdict
		reply, says                              string
	}{
		{"a move that joins", atari, "C3", "E3", "defend", "D3", MoveWorks, "", "D3 joins C3 and E3."},
		{"a move elsewhere", atari, "C3", "E3", "defend", "G7", MoveFails, "D3", "G7 does not join C3 and E3. White answers D3, and cuts them. Proved."},
		{"a move that takes one", atari, "E3", "C3", "attack", "D3", MoveWorks, "", "D3 takes a string off the board."},
		{"a threat too slow", atari, "C3", "E3", "attack", "G7", MoveFails, "D3", "G7 does not cut C3 and E3. Black answers D3, and joins them. Proved."},
		{"two ways to join", edge, "B3", "C1", "defend", "B2", MoveWorks, "", "B2 works: nothing keeps B3 and C1 apart any more. Proved."},
		{"joined already", edge, "D3", "D2", "defend", "B2", TargetGone, "", "The strings are one already."},
		{"no second string", edge, "D3", "A1", "attack", "B2", TargetGone, "", "The stones are off the board already."},
	} {
		r := must(t, New(Options{Workers: 1}).Try, questionOn(t, c.drawing, texts{Target: c.target, Other: c.other, Side: c.side, Move: c.move}))
		reply := ""
		if r.Reply != nil {
			reply = r.Reply.Point
		}
		if r.Verdict != c.want || reply != c.reply || joined(r.Words) != c.says {
			t.Errorf("%s: %s, reply %q: %s", c.name, r.Verdict, reply, joined(r.Words))
		}
	}
	q := questionOn(t, atari, texts{Target: "C3", Other: "C4", Side: "attack", Move: "D3"})
	if _, err := New(Options{}).Try(t.Context(), q); !errors.Is(err, ErrQuestion) {
		t.Errorf("strings of both sides: %v", err)
	}
}
