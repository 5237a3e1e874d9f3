package problem

import (
	"testing"

	"shicho/board"
)

// What a move does is said in words that follow from the board.
func TestPlayWords(t *testing.T) {
	for _, c := range []struct {
		board, move string
		colour      board.Colour
		target      string
		said        string
	}{
		{"3 |X O .\n2 |. O .\n1 |. . .", "A2", board.White, "A3", "White takes 1 stone at A2"},
		{"3 |. X .\n2 |X . O\n1 |. X .", "B2", board.White, "C2", "White extends to B2"},
		{"4 |. . O .\n3 |. O . .\n2 |. O O O\n1 |. . . .", "C3", board.Black, "C2", "Black throws in at C3"},
		{"3 |. . .\n2 |X . X\n1 |. . .", "B2", board.Black, "A2", "Black connects at B2"},
		{"4 |. . . .\n3 |X O . .\n2 |. X . .\n1 |. . . .", "B4", board.Black, "B3", "Black gives atari at B4"},
		{"4 |. O X .\n3 |X . . .\n2 |. O X .\n1 |. X . .", "B3", board.Black, "B2", "Black gives a double atari at B3"},
		{"4 |. . . .\n3 |. O . .\n2 |. . . .\n1 |. . . .", "C3", board.Black, "B3", "Black takes a liberty at C3"},
		{"4 |. . . .\n3 |. O . .\n2 |. . . .\n1 |. . . .", "D1", board.Black, "B3", "Black plays D1"},
	} {
		b := board.MustParse(c.board)
		point := func(name string) board.Point {
			p, err := board.ParsePoint(name, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		p := Problem{Challenge: Challenge{Board: b.Clone(), Target: point(c.target)}}
		if said := p.play(nil, b, board.Stone{Point: point(c.move), Colour: c.colour}); said != c.said {
			t.Errorf("%s: %q, want %q", c.move, said, c.said)
		}
	}
}

// The solution is told move by move, and a wrong move by its refutation.
func TestExplanation(t *testing.T) {
	p, err := ask(t, Options{}, `
			6 |. . X . O .
			5 |. . . X O X
			4 |. . X O . .
			3 |. O O . O X
			2 |. . O . . X
			1 |. . . . . .
			   A B C D E F`, "E6", Capture)
	if err != nil {
		t.Fatal(err)
	}
	said := p.Explanation(nil)
	if len(said) != 3 || said[0] != "Black throws in at E4." || said[1] != "It is the vital point: White would play there, too." || said[2] != "This is a ko, and White takes first." {
		t.Errorf("%q", said)
	}
	try := p.Tempting()
	if try == nil || p.Failure(nil, p.Board, try) != "White connects at E4, and the marked stones are saved." {
		t.Errorf("%+v", try)
	}
	if len(p.First.Tries) > temptingFirst {
		t.Errorf("%d wrong moves", len(p.First.Tries))
	}
}
