package playout

import (
	"testing"

	"shicho/board"
)

// D3 of White is to be caught, first with two liberties and then in atari.
func TestLaddersOfBoards(t *testing.T) {
	for _, test := range []struct {
		name, rows string
		catches    string // the move that begins the ladder; none if empty
		runs       bool   // of a target in atari
	}{
		{"a ladder to the edge", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . X . . .
			3 |. . X O . . .
			2 |. . X . . . .
			1 |. . . . . . .
			   A B C D E F G`, "E3", false},
		{"a white stone in the way of the ladder", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . X . . .
			3 |. . X O . . .
			2 |. . X . . . .
			1 |. . . O . . .
			   A B C D E F G`, "", false},
		{"three liberties", `
			5 |. . . . .
			4 |. . . X .
			3 |. . . O .
			2 |. . . . .
			1 |. . . . .
			   A B C D E`, "", false},
		{"in atari, and a ladder catches it", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . X X . .
			3 |. . X O . . .
			2 |. . X X . . .
			1 |. . . . . . .
			   A B C D E F G`, "", false},
		{"in atari, with a white stone ahead", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . . . . .
			4 |. . . X X . .
			3 |. . X O . . .
			2 |. . X X . O .
			1 |. . . . . . .
			   A B C D E F G`, "", true},
		{"in atari, and White cannot run, but takes D4", `
			7 |. . . . . . .
			6 |. . . . . . .
			5 |. . . O . . .
			4 |. . O X . . .
			3 |. . X O . X .
			2 |. . X X X . .
			1 |. . . . . . .
			   A B C D E F G`, "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := board.MustParse(test.rows)
			target := named(t, b, "D3")
			r := new(Ladders)
			r.Load(b)
			if got, want := r.Catch(target), board.NoPoint; test.catches != "" {
				want = named(t, b, test.catches)
				if got != want {
					t.Errorf("caught by %s, want %s", board.FormatPoint(got, b.Size()), test.catches)
				}
			} else if got != want {
				t.Errorf("caught by %s, want no ladder", board.FormatPoint(got, b.Size()))
			}
			if b.InAtari(target) {
				if got := r.Runs(target); got != test.runs {
					t.Errorf("runs: %v, want %v", got, test.runs)
				}
			}
			if n := testing.AllocsPerRun(10, func() { r.Load(b); r.Catch(target) }); n > 0 {
				t.Errorf("%g allocations", n)
			}
		})
	}
}

// A wall that is taken to stand may have no liberty left. It is no string that others take, and does not run.
func TestLaddersBesideWalls(t *testing.T) {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. . . . .
		2 |O X . . .
		1 |X . . . .
		   A B C D E`)
	wall, last, beside := named(t, b, "A1"), named(t, b, "B1"), named(t, b, "A2")
	b.SetWalls(board.SetOf(wall))
	if err := b.Play(last, board.White); err != nil || b.At(wall) != board.Black {
		t.Fatalf("%v, and the wall is gone:\n%v", err, b)
	}
	var l Ladders
	l.Load(b)
	if !l.Runs(wall) || l.Catch(wall) != board.NoPoint {
		t.Error("the wall, which takes a string in atari, does not get away, or is caught")
	}
	if l.Runs(beside) || l.Runs(last) {
		t.Error("a string in atari gets away by taking the wall")
	}
}
