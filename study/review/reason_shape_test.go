package review

import (
	"testing"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/search"
)

// Black C2 makes an empty triangle with B2 and C3; the better move was near.
func TestTriangle(t *testing.T) {
	before, err := board.Parse(`
. . . . .
. . . . .
. . X . .
. X . . .
. . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(played, better string) *Reason {
		p, _ := board.ParsePoint(played, 5)
		q, _ := board.ParsePoint(better, 5)
		after := before.Clone()
		after.TryPlay(p, board.Black)
		move := &task{move: &MoveReview{}, before: before, after: after, step: &sgf.Step{Point: p, Colour: board.Black}}
		return move.triangle(q)
	}
	if r := ask("C2", "D3"); r == nil || r.Words(nil) != "the move makes an empty triangle with B2, which has few liberties for its stones" && r.Words(nil) != "the move makes an empty triangle with C3, which has few liberties for its stones" {
		t.Errorf("C2: %+v", r)
	}
	if r := ask("D4", "D3"); r != nil {
		t.Errorf("D4 makes no triangle: %+v", r)
	}
}

// In an opening, a move that strong players hardly play loses against one that most of them play.
func TestUsual(t *testing.T) {
	b, _ := board.New(19)
	p, _ := board.ParsePoint("A1", 19)
	first := &look{Report: &search.Report{Moves: []search.RootMove{{Point: p, Prior: 0.01}}}}
	move := &task{move: &MoveReview{Number: 10, Better: "D4", BetterPrior: 0.5}, before: b, step: &sgf.Step{Point: p, Colour: board.White}, first: &sharedLook{look: first}}
	if r := move.usual(); r == nil || r.Words(nil) != "strong players play D4 in 50 of 100 such positions, and hardly ever the move that was played" {
		t.Errorf("%+v", r)
	}
	first.Moves[0].Prior = 0.1
	if r := move.usual(); r != nil {
		t.Errorf("A1 is played, too: %+v", r)
	}
	first.Moves[0].Prior, move.move.Number = 0.01, 200
	if r := move.usual(); r != nil {
		t.Errorf("no opening: %+v", r)
	}
}
