package estimate_test

import (
	"testing"

	"shicho/board"
	"shicho/engine/estimate"
	"shicho/engine/network"
	"shicho/tactics"
)

// A corner that is shut in: whoever plays B1 decides, and that is proved. What is proved is not estimated.
func TestProofFirst(t *testing.T) {
	b := board.MustParse(`
9 |. . . . . . . . .
8 |. . . . . . . . .
7 |. . . . . . . . .
6 |. . . . . . . . .
5 |. . . . . . . . .
4 |. . . . . . . . .
3 |O O O O O . . . .
2 |X X X X O . . . .
1 |. . . X O . . . .
   A B C D E F G H J
`)
	reader, e := tactics.NewReader(), estimate.New(network.Source{})
	target, _ := board.ParsePoint("A2", 9)
	want, _ := board.ParsePoint("B1", 9)
	q, shut, err := reader.Besieged(b, board.SetOf(target), &tactics.Default)
	if err != nil || !shut {
		t.Fatal(shut, err)
	}
	a, found, err := e.Answer(reader, b, q, shut, &tactics.Default)
	if err != nil || found != nil || a.Outcome != tactics.Captured || a.Move != want {
		t.Errorf("%+v, %v, %v", a, found, err)
	}
}

// Two stones far from any friend in the territory of the other side are dead, and a wall that looks over half of the board is alive: whoever
// moves first. Nothing of this is proved.
func TestEstimate(t *testing.T) {
	b := board.MustParse(`
9 |. . . . . . . . .
8 |. O . O . . . . .
7 |. . . . O X . . .
6 |. O X . O X . . .
5 |. . X . O X . X .
4 |. O . . O X . . .
3 |. . . O . X . . .
2 |. . O . O X . X .
1 |. . . . O X . . .
   A B C D E F G H J
`)
	reader, e := tactics.NewReader(), estimate.New(network.Source{})
	for name, lives := range map[string]bool{"C6": false, "F5": true} {
		target, _ := board.ParsePoint(name, 9)
		for side := range tactics.Side(2) {
			q := tactics.Question{Goal: tactics.Kill, Target: target, Group: board.SetOf(target), ToMove: side}
			found, err := e.Group(reader, b, &q)
			if err != nil || found.Lives > 0.5 != lives || found.Likely(side) == (lives == (side == tactics.Attacker)) {
				t.Errorf("%s, %v to move: %+v, %v", name, side, found, err)
			}
			if again, _ := e.Group(reader, b, &q); again != found {
				t.Errorf("%s: %+v, and then %+v", name, found, again)
			}
		}
	}
}

// Without a network there is no estimate, and an answer that is cut stays unknown.
func TestNoNetwork(t *testing.T) {
	b, _ := board.New(9)
	b.TryPlay(40, board.Black)
	e, q := estimate.New(network.None), tactics.Question{Goal: tactics.Kill, Target: 40}
	if _, err := e.Group(tactics.NewReader(), b, &q); err == nil {
		t.Error("an estimate without a network")
	}
}
