package weaken_test

import (
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/pattern/weaken"
	"shicho/tactics"
)

// A wall and the played stone need liberties and no shape; where nothing may be, a stone of the attacker may be as well; edges that no line reaches
// are dropped. The pattern is the same for both colours.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, board, target, move, want string }{
		{"a net", `
			9 . . . . . . . . .
			8 . . . . . . . . .
			7 . . . X X . . . .
			6 . . . . O X . . .
			5 . . . . . . . . .
			4 . . . . X X . . .
			3 . . . . . . . . .
			2 . . . . . . . . .
			1 . . . . . . . . .
			  A B C D E F G H J`, "E6", "D6", "? *2x ?\nX2# . X2\n? X2x X\n? ? x ?\n"},
		{"two stones in the corner", `
			5 . . . . .
			4 . . . . .
			3 . X . . .
			2 X O . . .
			1 . O X . .
			  A B C D E`, "B2", "C2", "|X *2?\n|# # X2\n|. X ?\n+-----\n"},
	} {
		for _, swap := range []bool{false, true} {
			b := board.MustParse(test.board).Transformed(0, swap)
			if got := general(t, b, test.target, test.move); got != test.want {
				t.Errorf("%s, colours exchanged %v: got\n%swant\n%s", test.name, swap, got, test.want)
			}
		}
	}
}

// general draws the general pattern of a move that captures a string.
func general(t *testing.T, b *board.Board, target, move string) string {
	t.Helper()
	at := func(name string) board.Point {
		p, err := board.ParsePoint(name, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	reader := tactics.NewReader().Keep()
	limits := tactics.Mining
	proof, proved := reader.Prove(b, tactics.Question{Target: at(target)}, at(move), &limits)
	if !proved {
		t.Fatalf("%s does not capture %s:\n%s", move, target, b)
	}
	facts, found := weaken.New().Facts(&weaken.ExactProof{Board: b, Target: at(target), Move: at(move), Zone: proof.Zone, Kind: shape.Capture,
		Attacks: true, Reader: reader, Limits: limits})
	if !found {
		t.Fatalf("the proof of %s is not found again", move)
	}
	return shape.Of(shape.Capture, b, at(target), at(move), &facts).String()
}
