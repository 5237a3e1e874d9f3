package report

import (
	"testing"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/patterndb"
	"shicho/tactics"
)

func TestRetake(t *testing.T) {
	for _, test := range []struct {
		name, position, move string
		kind                 shape.Kind
		want                 Retake
	}{
		{"for good", `
			5 |. . . . .
			4 |. . X . .
			3 |. X O . .
			2 |. . X . .
			1 |. . . . .`, "D3", shape.Capture, NoRetake},
		{"a ko", `
			5 |. . . . .
			4 |. . X O .
			3 |. X O . O
			2 |. . X O .
			1 |. . . . .`, "D3", shape.Capture, KoRetake},
		{"three stones in atari take one", `
			5 |. . . . .
			4 |. . X O .
			3 |. X O . O
			2 |. O X X O
			1 |. . O O .`, "D3", shape.Capture, PlainRetake},
		{"saved", `
			5 |. . . . .
			4 |. . X . .
			3 |. X O . .
			2 |. . X . .
			1 |. . . . .`, "D3", shape.Escape, NoRetake},
		{"another liberty", `
			5 |. . X . .
			4 |. X O X .
			3 |. . . O .
			2 |. . O . .
			1 |. . . . .`, "C3", shape.Capture, NoRetake},
	} {
		b := board.MustParse(test.position)
		target := board.Point(2*5 + 2)
		if b.At(target) == board.Empty {
			target = board.Point(1*5 + 2)
		}
		move, err := board.ParsePoint(test.move, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		key := b.Key()
		f := &patterndb.Found{Mover: board.Black, Match: shape.Match{Kind: test.kind, Move: move, Target: target}}
		if test.kind == shape.Escape {
			f.Mover = board.White
		}
		r := &StoredReader{tactics.NewReader(), tactics.Default}
		if got := r.Retake(b, f); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if b.Key() != key {
			t.Errorf("%s: the board has changed", test.name)
		}
	}
}
