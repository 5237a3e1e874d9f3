package problem

import (
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// TestLife makes problems of a group with three points in a row for its eyes: the middle one kills it, and makes it live. A record of the problem is read back
// as it was.
func TestLife(t *testing.T) {
	testrun.SingleGoroutine(t)
	const corner = `
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . . .
		6 |. . . . . . . . .
		5 |. . . . . . . . .
		4 |. . . . . . . . .
		3 |X X X X X . . . .
		2 |O O O O X . . . .
		1 |. . . O X . . . .
		   A B C D E F G H J`
	for goal, task := range map[Goal]string{Kill: "Black to move. Kill the 5 marked stones.", Live: "Black to move. Make the 5 marked stones live."} {
		b := board.MustParse(corner)
		target, err := board.ParsePoint("A2", b.Size())
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewMaker(Options{Limits: tactics.Default}).Make(t.Context(), Challenge{Board: b, Target: target, Goal: goal})
		if err != nil {
			t.Errorf("%v: %v", goal, err)
			continue
		}
		if p.Task(nil) != task || len(p.First.Right) != 1 || len(p.First.Tries) < 2 {
			t.Errorf("%v: %q, right %v, wrong %v", goal, p.Task(nil), p.First.Right, p.First.Tries)
		}
		back, err := Read(p.Record(1))
		if err != nil {
			t.Fatalf("%v: %v", goal, err)
		}
		if back.Goal != goal || back.Solution != p.Solution || back.Target != p.Target || back.Solver() != board.Black {
			t.Errorf("%v: read back as %v at %v", goal, back.Goal, back.Solution)
		}
	}
}
