package problem

import (
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
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
	testrun.SingleGoroutine(t)
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
	if len(said) != 3 || said[0] != "Black throws in at D5." || said[1] != "It is the vital point: White would play there, too." || said[2] != "This is a ko, and White takes first." {
		t.Errorf("%q", said)
	}
	try := p.Tempting(1)[0]
	if try == nil || p.Failure(nil, p.Board, try) != "White connects at D5, and the marked stones are saved." {
		t.Errorf("%+v", try)
	}
	if len(p.First.Tries) > temptingFirst {
		t.Errorf("%d wrong moves", len(p.First.Tries))
	}
	for _, try := range p.First.Tries {
		if near := p.alluring(p.Board, p.Solution); !near.Has(try.Move) {
			t.Errorf("%s is no tempting move", board.FormatPoint(try.Move, p.Board.Size()))
		}
	}
}

// Where a move cuts or makes an eye the sentence says so, and what becomes of the marked stones.
func TestPlayOfKinds(t *testing.T) {
	for _, c := range []struct {
		board, target, other, move string
		goal                       Goal
		colour                     board.Colour
		said, failed               string
	}{
		{"4 |. O O .\n3 |. . X .\n2 |. O O .\n1 |. . . .", "B4", "B2", "B3", Cut, board.Black, "Black cuts at B3", "and the marked stones are joined."},
		{"4 |. X X .\n3 |. . O .\n2 |. X X .\n1 |. . . .", "B4", "B2", "B3", Connect, board.White, "White cuts at B3", "and the marked stones stay apart."},
		{"4 |. X X X\n3 |. X . .\n2 |. X X .\n1 |. . . .", "B4", "", "D2", Live, board.Black, "Black extends to D2", "and the group is lost."},
		{"4 |. X X X\n3 |. X . .\n2 |. X X X\n1 |. . . .", "B4", "", "D3", Live, board.White, "White throws in at D3", "and the group is lost."},
		{"4 |. X X X\n3 |. X X .\n2 |. X X .\n1 |. . . .", "B4", "", "D2", Live, board.Black, "Black makes an eye with D2", "and the group is lost."},
		{"4 |. O O O\n3 |. O O .\n2 |. O O .\n1 |. . . .", "B4", "", "D2", Kill, board.Black, "Black takes away an eye with D2", "and the group lives."},
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
		p := Problem{Challenge: Challenge{Board: b.Clone(), Target: point(c.target), Other: point(c.other), Goal: c.goal}}
		if said := p.play(nil, b, board.Stone{Point: point(c.move), Colour: c.colour}); said != c.said {
			t.Errorf("%s: %q, want %q", c.move, said, c.said)
		}
		if said := p.failed(nil, "White passes", Wrong); said != "White passes, "+c.failed {
			t.Errorf("%v: %q", c.goal, said)
		}
		if said := p.failed(nil, "White passes", OnlyKo); said != "White passes." {
			t.Errorf("%v: %q", c.goal, said)
		}
	}
}
