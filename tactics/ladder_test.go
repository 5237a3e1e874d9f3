package tactics

import (
	"testing"

	"shicho/board"
)

// ladderBoards are boards on which a move captures the string at the target, with whether
// that is a ladder. If there is no move, the owner is to move.
var ladderBoards = []struct {
	name         string
	board        string
	target, move string
	want         bool
}{
	{"a ladder to the edge", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X . . . . . . .
		3 . X O . . . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "C4", true},
	{"the other way, to the left edge", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X . . . . . . .
		3 . X O . . . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "D3", true},
	{"no atari", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X . . . . . . .
		3 . X O . . . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "E4", false},
	{"a stone on the way breaks the ladder", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . O . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X . . . . . . .
		3 . X O . . . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "C4", false},
	{"the attacker's stone on the way does not", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . X . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X . . . . . . .
		3 . X O . . . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "C4", true},
	{"in the middle of the chase", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X X . . . . . .
		3 . X O O X . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "", true},
	{"the owner to move, and no atari", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . X X . . . . . .
		3 . X O O . . . . .
		2 . . X X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "C3", "", false},
	{"the last atari of a ladder: the string at the edge does not run", `
		7 . . . O . . .
		6 . . X O X . .
		5 . . X X . . .
		4 . . . . . . .
		3 . . . . . . .
		2 . . . . . . .
		1 . . . . . . .
		  A B C D E F G`, "D6", "E7", false},
	{"one atari, and nowhere to run", `
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 . . X . . . .
		3 . X O X . . .
		2 . X . . . . .
		1 . . X . . . .
		  A B C D E F G`, "C3", "C2", false},
	{"one move takes", `
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 . . X . . . .
		3 . X O X . . .
		2 . . . . . . .
		1 . . . . . . .
		  A B C D E F G`, "C3", "C2", false},
	{"two ataris along the edge", `
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 . . . . . . .
		3 . . . X . . .
		2 . . X O . X .
		1 . . . . . . .
		  A B C D E F G`, "D2", "E2", false},
	{"three ataris in the corner", `
		5 . . . . .
		4 . X . . .
		3 . X O . .
		2 . . X X .
		1 . . . . .
		  A B C D E`, "C3", "C4", true},
	{"a net", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . . X . . . . . .
		3 . . X O . . . . .
		2 . . . X X . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "D3", "E4", false},
	{"the same string by a ladder", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . . . . . . .
		4 . . X . . . . . .
		3 . . X O . . . . .
		2 . . . X X . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "D3", "D4", true},
	{"a snapback", `
		7 . . . . . . .
		6 . . . . . . .
		5 . . . . . . .
		4 X X X X . . .
		3 O O O X . . .
		2 X X O X . . .
		1 . X . O X . .
		  A B C D E F G`, "C2", "C1", false},
	{"a loose ladder: no atari", `
		9 . . . . . . . . .
		8 . . . . . . . . .
		7 . . . . . . . . .
		6 . . . . . . . . .
		5 . . . X . . . . .
		4 . . . O . . . . .
		3 . . . O X . . . .
		2 . . . X . . . . .
		1 . . . . . . . . .
		  A B C D E F G H J`, "D3", "C3", false},
}

func TestIsLadder(t *testing.T) {
	for _, c := range ladderBoards {
		b := board.MustParse(c.board)
		point := func(name string) board.Point {
			if name == "" {
				return board.Pass
			}
			p, err := board.ParsePoint(name, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		before := b.Key()
		if got := IsLadder(b, point(c.target), point(c.move)); got != c.want {
			t.Errorf("%s: %t%s", c.name, got, c.board)
		}
		if b.Key() != before || b.Moves() != 0 {
			t.Errorf("%s: the board has changed", c.name)
		}
		if n := testing.AllocsPerRun(1, func() { IsLadder(b, point(c.target), point(c.move)) }); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
