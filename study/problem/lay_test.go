package problem

import (
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// A fight along the right edge is printed along the upper one, with all moves of its tree; one along the upper edge stays.
func TestLay(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . X .
		6 |. . . . . . . O X
		5 |. . . . . . X O .
		4 |. . . . . . X O .
		3 |. . . . . . . X .
		2 |. . . . . . . . .
		1 |. . . . . . . . .
		   A B C D E F G H J`)
	at := func(name string) board.Point {
		p, err := board.ParsePoint(name, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := &Problem{Challenge: Challenge{Board: b, Target: at("H5")}, Solution: at("J4")}
	p.First = &Turn{Right: []board.Point{at("J4")}, Tries: []Try{{Move: at("J5"), Line: []board.Stone{{Point: at("J4"), Colour: board.White}}}}}
	for range 2 { // the second time nothing changes
		p.lay()
		want := board.MustParse(`
			9 |. . . . . X . . .
			8 |. . X O O O X . .
			7 |. . . X X . . . .
			6 |. . . . . . . . .
			5 |. . . . . . . . .
			4 |. . . . . . . . .
			3 |. . . . . . . . .
			2 |. . . . . . . . .
			1 |. . . . . . . . .
			   A B C D E F G H J`)
		try := p.First.Tries[0]
		if p.Board.String() != want.String() || p.Solution != p.First.Right[0] || p.Solution != at("D9") || try.Move != at("E9") || try.Line[0].Point != at("D9") {
			t.Fatalf("solution %s, try %s\n%v", board.FormatPoint(p.Solution, 9), board.FormatPoint(try.Move, 9), p.Board)
		}
	}
}

// A single stone that a ladder takes is looked for only where ladders are wanted.
func TestSought(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. . . X X . . . .
		7 |. . . . O . O . .
		6 |. . . . X . O . .
		5 |. . . . . . . . .
		4 |. . . . . . . . .
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .
		   A B C D E F G H J`)
	target, _ := board.ParsePoint("E7", 9)
	q := Challenge{Board: b, Target: target}
	for _, c := range []struct {
		themes []string
		found  bool
	}{{nil, false}, {[]string{"snapback"}, false}, {[]string{"ladder", "net"}, true}} {
		m := NewMaker(Options{Limits: tactics.Default, Ladders: true, Themes: c.themes})
		if move := m.promises(&q); (move >= 0) != c.found {
			t.Errorf("%q: %s", c.themes, board.FormatPoint(move, 9))
		}
	}
}

// A fight at any side lies along the upper edge, and turned says how it came there.
func TestLaySides(t *testing.T) {
	fight := board.MustParse(`
		9 |. . . O X . . . .
		8 |. . X O X . . . .
		7 |. . . X . . . . .
		6 |. . . . . . . . .
		5 |. . . . . . . . .
		4 |. . . . . . . . .
		3 |. . . . . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .
		   A B C D E F G H J`)
	stone, move := board.Point(3), board.Point(2)
	for s := range board.Symmetry(board.Symmetries) {
		target, solution := fight.Transformed(s, false).StringAt(s.Point(stone, 9)).First(), s.Point(move, 9)
		p := &Problem{Challenge: Challenge{Board: fight.Transformed(s, false), Target: target}, Solution: solution, First: &Turn{Right: []board.Point{solution}}}
		if p.lay(); p.View.Top != 0 || p.View.Bottom == 8 || p.turned.Point(solution, 9) != p.Solution || p.First.Right[0] != p.Solution || p.Board.At(p.Solution) != board.Empty {
			t.Errorf("%d: %+v, turned by %d\n%v", s, p.View, p.turned, p.Board)
		}
	}
}
