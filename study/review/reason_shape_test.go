package review

import (
	"strings"
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
	number := 1
	ask := func(played, better string) *Reason {
		p, _ := board.ParsePoint(played, 5)
		q, _ := board.ParsePoint(better, 5)
		after := before.Clone()
		after.TryPlay(p, board.Black)
		move := &task{move: &MoveReview{Number: number}, before: before, after: after, step: &sgf.Step{Point: p, Colour: board.Black}}
		return move.shape(q)
	}
	if r := ask("C2", "D3"); r == nil || !strings.HasPrefix(r.Words(nil), "the move makes an empty triangle with ") {
		t.Errorf("C2: %+v", r)
	}
	if r := ask("D4", "D3"); r != nil {
		t.Errorf("D4 makes no triangle: %+v", r)
	}
	number = 20
	if r := ask("C2", "D3"); r != nil {
		t.Errorf("a shape is the reason in an endgame: %+v", r)
	}
}

// In an opening, a move that strong players hardly play loses against one that most of them play.
func TestUsual(t *testing.T) {
	b, _ := board.New(19)
	p, _ := board.ParsePoint("A1", 19)
	first := &look{Report: &search.Report{Moves: []search.RootMove{{Point: p, Prior: 0.01}}}}
	move := &task{move: &MoveReview{Number: 10, Better: "D4", BetterPrior: 0.5}, before: b, step: &sgf.Step{Point: p, Colour: board.White}, first: &sharedLook{look: first}}
	if r := move.usual(); r == nil || r.Words(nil) != "strong players play D4, an empty corner, in 50 of 100 such positions, and hardly ever the move that was played" {
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

// D2 is the head of Black's two stones at D3 and D4: White has his own along them, and the other side is open.
func TestVital(t *testing.T) {
	before, err := board.Parse(`
. . . . . .
. . . . . .
. . O X . .
. . O X . .
. . . . . .
. . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ better, name string }{{"D2", headOf2}, {"D5", headOf2}, {"C2", headOf2}, {"E3", ""}, {"B3", ""}} {
		p, _ := board.ParsePoint(c.better, 6)
		move := &task{move: &MoveReview{Better: c.better, BetterPrior: 0.4}, before: before, step: &sgf.Step{Colour: board.White}}
		r, name := move.vital(p), ""
		if r != nil {
			name = r.Name
		}
		if name != c.name {
			t.Errorf("%s: %q, not %q", c.better, name, c.name)
		}
	}
}
