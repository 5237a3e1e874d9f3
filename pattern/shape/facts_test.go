package shape

import (
	"testing"

	"shicho/board"
)

// cornerStone is captured by Black at B1. Points: A1 is 20.
const cornerStone = `
	5 |. . . . .
	4 |. X X X .
	3 |. X O . .
	2 |X X O . .
	1 |O . X O .
	   A B C D E`

func TestOf(t *testing.T) {
	b := board.MustParse(cornerStone)
	at := func(name string) board.Point {
		p, err := board.ParsePoint(name, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		name  string
		facts Facts
		want  string
	}{
		{"the target alone has the edges that it touches", Facts{}, "|* ?\n|# X\n+---\n"},
		{"another edge needs a point on its line", Facts{Edges: Top | Right}, "|* ?\n|# X\n+---\n"},
		{"points that both sides must leave free are empty", Facts{NotOwn: board.SetOf(at("A3")), NotOther: board.SetOf(at("A3"))},
			"|* ? ?\n|# X .\n+-----\n"},
		{"an exact point stays exact", Facts{Exact: board.SetOf(at("B2")), NotOther: board.SetOf(at("B2"))}, "|* X\n|# X\n+---\n"},
		{"the first stone has the condition", Facts{Exact: board.SetOf(at("B2"), at("B3")), Liberties: []Liberties{{at("B2"), 3}, {at("A2"), 4}}},
			"|* X4X\n|# X ?\n+-----\n"},
		{"a liberty that the pattern shows does not count", Facts{Exact: board.SetOf(at("A3")), Liberties: []Liberties{{at("A2"), 1}}}, "|* ? ?\n|# X1.\n+-----\n"},
		{"no liberties are no condition", Facts{Liberties: []Liberties{{at("A2"), 0}}}, "|* ?\n|# X\n+---\n"},
		{"weak points", Facts{NotOther: board.SetOf(at("B2")), NotOwn: board.SetOf(at("C2"))}, "|X x o\n|# * ?\n+-----\n"},
		{"the target's liberties are exact", Facts{Liberties: []Liberties{{at("A1"), 1}}}, "|* ?\n|# X\n+---\n"},
	} {
		got := Of(Capture, b, at("A1"), at("B1"), &test.facts).String()
		if got != test.want {
			t.Errorf("%s: got\n%swant\n%s", test.name, got, test.want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a condition of ten liberties is taken")
		}
	}()
	Of(Capture, b, at("A1"), at("B1"), &Facts{Liberties: []Liberties{{at("A2"), MostLiberties + 1}}})
}

// An edge whose first line has weak cells alone still lies on the board.
func TestWeakLineOnTheEdge(t *testing.T) {
	p, err := Parse("|x ? X ?\n|? X # *\n|x ? X ?")
	if err != nil {
		t.Fatal(err)
	}
	m := matcherOf([]Pattern{p})
	for text, want := range map[string]int{
		". . X . .\n. X O . .\n. . X . .\n. . . . .\n. . . . .": 1,
		". X . . .\nX O . . .\n. X . . .\n. . . . .\n. . . . .": 0, // the weak cells would lie beyond the edge
		"O . X . .\n. X O . .\n. . X . .\n. . . . .\n. . . . .": 0,
	} {
		if got := m.Append(nil, board.MustParse(text), board.Black, nil); len(got) != want {
			t.Errorf("on\n%s\n%d matches, want %d", text, len(got), want)
		}
	}
}
