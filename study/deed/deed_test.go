package deed

import (
	"testing"

	"shicho/board"
)

// The first kind that holds is found. TestPlayWords of package problem has the pictures of the common ones.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		board, move string
		colour      board.Colour
		target      string
		want        Deed
	}{
		{"3 |X O .\n2 |. O .\n1 |. . .", "A2", board.White, "A3", Deed{Captures, 1, 5}},
		{"3 |X X O\n2 |. O O\n1 |. . .", "A2", board.White, "", Deed{Captures, 2, 5}}, // two stones, one string
		{"3 |. X .\n2 |X . O\n1 |. X .", "B2", board.White, "C2", Deed{Extends, 0, 2}},
		{"3 |. O .\n2 |O . X\n1 |. . .", "B2", board.White, "B3", Deed{JoinsTarget, 0, 4}},
		{"3 |. O .\n2 |O . X\n1 |. . .", "B2", board.White, "C2", Deed{Connects, 0, 4}},
		{"3 |. . .\n2 |. . .\n1 |. . .", "PASS", board.Black, "", Deed{}},
		{"3 |. . .\n2 |. . .\n1 |. . .", "B2", board.Black, "", Deed{Plays, 0, 4}},
	} {
		b := board.MustParse(c.board)
		point := func(name string) board.Point {
			if name == "" {
				return board.NoPoint
			}
			p, err := board.ParsePoint(name, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		if got, legal := Find(b, board.Stone{Point: point(c.move), Colour: c.colour}, point(c.target)); !legal || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", c.move, got, legal, c.want)
		}
	}
	b := board.MustParse("2 |X .\n1 |. .")
	if _, legal := Find(b, board.Stone{Point: b.All().First(), Colour: board.White}, board.NoPoint); legal && b.At(b.All().First()) == board.White {
		t.Error("a stone on a stone")
	}
}

// An eye counts if no stone on a diagonal can make it false.
func TestMakesEye(t *testing.T) {
	for _, c := range []struct {
		board, move string
		want        bool
	}{
		{"3 |X X .\n2 |X X .\n1 |. . .", "B1", true},
		{"3 |X X .\n2 |X X .\n1 |. . X", "B1", false},                   // A1 and B1 were an eye before
		{"3 |X . .\n2 |X O .\n1 |. . .", "B1", false},                   // White has the diagonal
		{"3 |. . .\n2 |X . .\n1 |. . .", "B1", false},                   // White may take the diagonal
		{"4 |. X . .\n3 |X . . .\n2 |. X . .\n1 |. . . .", "C3", false}, // White may take two diagonals
		{"4 |X X X .\n3 |X . . .\n2 |X X . .\n1 |. . . .", "C3", true},
		{"2 |. .\n1 |. .", "PASS", false},
	} {
		b := board.MustParse(c.board)
		p, err := board.ParsePoint(c.move, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if got := MakesEye(b, board.Stone{Point: p, Colour: board.Black}); got != c.want {
			t.Errorf("%s: %t\n%s", c.move, got, c.board)
		}
	}
}
