package judge

import (
	"testing"

	"shicho/board"
)

// livesAbove has living stones of Black above the three lines of each board of mutualBoards.
const livesAbove = `
		9 |. . . . . . . . .
		8 |. X . X . X . X .
		7 |. . . . . . . . .
		6 |X X X X X X X X X
		5 |. X . X . X . X .
		4 |X X X X X X X X X`

// mutualBoards have stones of Black within a string of White.
var mutualBoards = []struct {
	what, within, rows string
	seki               string // a stone of each string in a seki
}{
	{"if White takes three stones, Black plays in the middle of his eye; White has a spare liberty at F3", "C1", `
		3 |X X X X X . X X X
		2 |O O O O O O X . X
		1 |. X X X . O X X .`, "C1 C2"},
	{"White has a second eye at J1", "C1", `
		3 |X X X X X . X X X
		2 |O O O O O O O O O
		1 |. X X X . O O O .`, ""},
	{"White is dead: Black has the time to fill D3 and F2", "B1", `
		3 |X X X . X X . X X
		2 |O O O O O . X X X
		1 |. X . O X X X X .`, ""},
}

// A seki is found on every turned or mirrored board and with the colours exchanged. The board is left as it was.
func TestJudgeSurrounded(t *testing.T) {
	for _, c := range mutualBoards {
		for symmetry := range board.Symmetry(board.Symmetries) {
			for _, swap := range [...]bool{false, true} {
				original := board.MustParse(livesAbove + c.rows)
				b := original.Transformed(symmetry, swap)
				before := b.String()
				r := newReading(newJudgement(b, make([]float64, b.Points()))) // playouts are in doubt about every string
				within, _ := board.ParsePoint(c.within, b.Size())
				r.judgeSurrounded(symmetry.Point(within, b.Size()))
				if r.Seki != stringsAt(b, c.seki, symmetry) || !r.Dead.IsEmpty() {
					t.Errorf("%s: %v, %v: in seki: %v", c.what, symmetry, swap, r.Seki.Points())
				}
				if b.String() != before {
					t.Errorf("%s: the board has changed", c.what)
				}
			}
		}
	}
}

// The whole judgement finds the seki, too.
func TestJudgeMutual(t *testing.T) {
	s, err := Judge(board.MustParse(livesAbove + mutualBoards[0].rows))
	if err != nil {
		t.Fatal(err)
	}
	within, _ := board.ParsePoint("C1", 9)
	if !s.Dead.IsEmpty() || !s.Seki.Has(within) {
		t.Errorf("dead: %v, in seki: %v", s.Dead.Points(), s.Seki.Points())
	}
}

// Both strings of a seki live: the side that plays on one of the two shared liberties is taken.
func TestJudgeSeki(t *testing.T) {
	b := board.MustParse(`
		O O O O O O O O O
		O X X X X X X X O
		O X . O O O . X O
		O X X X X X X X O
		O O O O O O O O O
		. . . . . . . . .
		. . O . O . O . .
		. . . . . . . . .
		. . . . . . . . .`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Dead.IsEmpty() || !s.Seki.Has(2*9+3) || !s.Seki.Has(1*9+1) || s.Seki.Has(0) {
		t.Errorf("dead: %v, in seki: %v", s.Dead.Points(), s.Seki.Points())
	}
	if !isStuck(b, 2*9+3) || !isStuck(b, 1*9+1) {
		t.Error("a string in the seki is not stuck")
	}
	if isStuck(b, 0) {
		t.Error("the stones outside are stuck")
	}
	alive := board.MustParse(`
		. X . X O
		X X X X O
		O O O O O
		. O . . .
		. O . . .`)
	if isStuck(alive, 1) {
		t.Error("a string with two eyes is stuck")
	}
}

// Black takes the stones around G1, and then the stones at B1. So there is no seki, although at first neither side may play at
// A1 or D1.
func TestJudgeNoSeki(t *testing.T) {
	b := board.MustParse(`
		9 |. O . O . O . O .
		8 |O . O . O . O . O
		7 |. O . O . O . O .
		6 |O O O O O O O O O
		5 |. . O . O . O . .
		4 |O O O O O O O O O
		3 |O O O O X X X X X
		2 |X X X X X O O O X
		1 |. O O . X O . O X`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	inner, _ := board.ParsePoint("B1", 9)
	taken, _ := board.ParsePoint("F1", 9)
	if !isStuck(b, inner) {
		t.Error("B1 is not stuck")
	}
	if !s.Seki.IsEmpty() || !s.Dead.Has(inner) || !s.Dead.Has(taken) {
		t.Errorf("dead: %v, in seki: %v", s.Dead.Points(), s.Seki.Points())
	}
}

// Where one side of a seki turns out to be dead, the other side lives, and is in no seki.
func TestDropSekis(t *testing.T) {
	b := board.MustParse(heldBoard)
	for _, c := range []struct{ seki, dead, want string }{{"D4 B5", "", "D4 B5"}, {"D4", "", ""}, {"D4 B5", "B5", ""}} {
		j := &judgement{b: b, Status: Status{Seki: stringsAt(b, c.seki, 0), Dead: stringsAt(b, c.dead, 0)}}
		j.dropSekis()
		if j.Seki != stringsAt(b, c.want, 0) {
			t.Errorf("%s, %s dead: %v", c.seki, c.dead, j.Seki.Points())
		}
	}
}
