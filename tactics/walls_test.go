package tactics_test

import (
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// A problem as a book draws it: the stones around the corner have no eyes, and are taken to stand. Whoever moves first at B1 decides.
const cornerProblem = `
5 |. . . . .
4 |. . . . .
3 |O O O O O
2 |X X X X O
1 |. . . X O
   A B C D E
`

func TestBesieged(t *testing.T) {
	b := board.MustParse(cornerProblem)
	r := tactics.NewReader()
	q, shut, err := r.Besieged(b, board.SetOf(at(t, b, "A2")), nil)
	if err != nil || !shut {
		t.Fatal(shut, err)
	}
	if !q.Walls.Has(at(t, b, "A3")) || q.Walls.Len() != 1 {
		t.Errorf("walls at %v, not at A3 alone", q.Walls.Points())
	}
	a, err := r.Ask(b, q, nil)
	if err != nil || a.Outcome != tactics.Captured || a.Move != at(t, b, "B1") {
		t.Fatalf("%+v, %v: White to move kills the corner", a, err)
	}
	if walls := a.Walls(&q); walls != q.Walls {
		t.Errorf("the answer rests on the walls %v", walls.Points())
	}
}

// A stone of the attacker inside is no wall, and what the owner has inside is one group, though it could be cut.
func TestBesiegedInside(t *testing.T) {
	b := board.MustParse(`
7 |. X O . X O .
6 |X . . . X O .
5 |O O O O O O .
4 |. . . . . . .
3 |. . . . . . .
2 |. . . . . . .
1 |. . . . . . .
   A B C D E F G
`)
	q, shut, err := tactics.NewReader().Besieged(b, board.SetOf(at(t, b, "A6")), nil)
	if err != nil || !shut || q.Walls.Has(at(t, b, "C7")) || q.Walls.IsEmpty() || q.Group.Len() != 3 {
		t.Errorf("group %v, walls %v, %v", q.Group.Points(), q.Walls.Points(), err)
	}
}

// A string inside that lives whoever moves first is not a part of the group: two stones fall to a move at E7, though their neighbours live.
func TestBesiegedBesideLiving(t *testing.T) {
	b := board.MustParse(`
7 |. O . O . O X
6 |O O O O X O X
5 |X X X X X X X
4 |. . . . . . .
3 |. . . . . . .
2 |. . . . . . .
1 |. . . . . . .
   A B C D E F G
`)
	r := tactics.NewReader()
	q, shut, err := r.Besieged(b, board.SetOf(at(t, b, "F7")), nil)
	if err != nil || !shut || q.Group.Len() != 1 {
		t.Fatalf("group %v, %v", q.Group.Points(), err)
	}
	if a, err := r.Ask(b, q, nil); err != nil || a.Outcome != tactics.Captured || a.Move != at(t, b, "E7") {
		t.Errorf("%+v, %v: E7 kills", a, err)
	}
}

// at is a point by its name.
func at(t *testing.T, b *board.Board, name string) board.Point {
	p, err := board.ParsePoint(name, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	return p
}
