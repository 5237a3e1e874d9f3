package problem

import (
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
)

// Stones that have no part in the fight are not printed, long strings end where the fight does, and the view is as small
// as the rest allows.
func TestPrune(t *testing.T) {
	testrun.SingleGoroutine(t)
	p, err := ask(t, Options{}, `
		13 |. . . . . . . . . . . . .
		12 |. . . . . . . . . . . . .
		11 |. . O X X X X X X X . . .
		10 |. X X O O . . . . X . . .
		 9 |. O O . . . . . . X . . .
		 8 |. . . . . . . . . . . . .
		 7 |. . . . . . . . . . . . .
		 6 |. . . . . . O . . . . . .
		 5 |. . . O O . . . X X . . .
		 4 |. . X . . . . . . . O . .
		 3 |. . . X . . . . . X O . .
		 2 |. . . . . . . . . . . . .
		 1 |. . . . . . . . . . . . .
		    A B C D E F G H J K L M N`, "C11", Capture)
	if err != nil {
		t.Fatal(err)
	}
	var low board.PointSet
	for x := range board.Point(13) {
		for y := board.Point(6); y < 13; y++ {
			low.Add(13*y + x)
		}
	}
	if low.Intersects(p.Board.Stones(board.Black)) || low.Intersects(p.Board.Stones(board.White)) {
		t.Errorf("stones far from the fight are printed:\n%v", p.Board)
	}
	if n := p.Board.Stones(board.Black).Len() + p.Board.Stones(board.White).Len(); n > 14 {
		t.Errorf("%d stones are printed:\n%v", n, p.Board)
	}
	if p.View.Bottom >= 10 || p.View.Top != 0 || p.View.Right != 12 {
		t.Errorf("the view is %+v", p.View)
	}
}
