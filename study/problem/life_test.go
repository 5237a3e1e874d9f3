package problem

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/proof"
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

// A group that is shut in by strings with room elsewhere, but in too small a space for a fence of its own, is asked about as long as these walls stand. The
// problem names them, and so does its record.
func TestWalls(t *testing.T) {
	testrun.SingleGoroutine(t)
	p, err := ask(t, Options{Any: true}, `
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. . . . . . . . .
		6 |. . . . . . . . .
		5 |. . . . . . . . .
		4 |. . . . . . . . .
		3 |X X X X X . . . .
		2 |O O O O X . . . .
		1 |X . . O X . . . .
		   A B C D E F G H J`, "A2", Kill)
	if err != nil {
		t.Fatal(err)
	}
	if p.Walls.IsEmpty() {
		t.Error("no walls are named")
	}
	words := p.Explanation(nil)
	if last := words[len(words)-1]; !strings.Contains(last, "as long as the walls at") {
		t.Errorf("%q", words)
	}
	read, err := Read(p.Record(1))
	if err != nil || read.Walls != p.Walls {
		t.Fatalf("%v: read back with walls %v, not %v", err, read.Walls.Points(), p.Walls.Points())
	}
	proved := 0
	missing, err := p.Prove(tactics.NewReader().Keep(), &tactics.Default, func(c *proof.Certificate, name string) error {
		if proved++; strings.HasPrefix(name, "the solution") && len(c.Claim.Walls) == 0 {
			t.Errorf("%s: the certificate has no walls", name)
		}
		return nil
	})
	if err != nil || missing > 0 || proved == 0 {
		t.Errorf("%d certificates, %d missing, %v", proved, missing, err)
	}
}
