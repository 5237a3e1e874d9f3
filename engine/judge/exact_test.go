package judge

import (
	"testing"

	"shicho/board"
)

// A group with six points in a rectangle lives whichever side begins, and a group with four in a square does not. It does not
// matter that most playouts say otherwise.
func TestJudgeUncontested(t *testing.T) {
	for _, c := range []struct {
		rows string
		dead bool
	}{
		{`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. O O O O O O O .
		6 |. O X X X X X O .
		5 |. O X . . . X O .
		4 |. O X . . . X O .
		3 |. O X X X X X O .
		2 |. O O O O O O O .
		1 |. . . . . . . . .`, false},
		{`
		9 |. . . . . . . . .
		8 |. . . . . . . . .
		7 |. O O O O O O . .
		6 |. O X X X X O . .
		5 |. O X . . X O . .
		4 |. O X . . X O . .
		3 |. O X X X X O . .
		2 |. O O O O O O . .
		1 |. . . . . . . . .`, true},
	} {
		b := board.MustParse(c.rows)
		owners := make([]float64, b.Points())
		for p := range board.Point(b.Points()) {
			if owners[p] = -1; b.At(p) == board.Black {
				owners[p] = -0.3
			}
		}
		j := newJudgement(b, owners)
		j.judgeEnclosures()
		if stones := b.Stones(board.Black); j.Dead.Contains(stones) != c.dead || !c.dead && !j.Dead.IsEmpty() {
			t.Errorf("%s\ndead: %v", c.rows, j.Dead.Points())
		}
	}
}

// Black's two stones at F5 can always be joined to the others. White gets more points than these two stones are worth, but from
// his territory: they are not dead.
func TestJudgeTerritoryElsewhere(t *testing.T) {
	s, err := Judge(board.MustParse(`
		. X X X X X O O O
		X X . X X X O O .
		X . X X X X O O .
		X X X X X . O O .
		. X . X . X O O .
		X X X . O X O O .
		X X O O O O O O .
		X O O O O O O O O
		X O O O O O O O O`))
	if err != nil {
		t.Fatal(err)
	}
	if !s.Dead.IsEmpty() || !s.Seki.IsEmpty() {
		t.Errorf("dead: %v, in seki: %v", s.Dead.Points(), s.Seki.Points())
	}
}

// White's wall has a single liberty elsewhere, so that it is not settled: it falls before White has taken the nine stones.
func TestJudgeLooseWall(t *testing.T) {
	b := board.MustParse(`
		10 |. . . O X . O X X .
		 9 |. O . O X X X X O O
		 8 |O O O X X O O O O .
		 7 |O X X O O O X O O O
		 6 |X X X X X X X X X X
		 5 |X . . . . . . . . .
		 4 |X X X X X X X X X X
		 3 |. X . X . X . X . .
		 2 |. X . X . X . X . .
		 1 |. X . X . X . X . .`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if black := stringsAt(b, "E10", 0); s.Dead.Intersects(&black) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}

// Black and White have an eye each and share two liberties. White's single eye does not make his string a safe wall.
func TestJudgeLooseWallWithEye(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . O X . . .
		8 |. . . . O X . . .
		7 |. . . . O X . . .
		6 |O O O O O X X X X
		5 |O . O . O X . X .
		4 |O O O O O X X X X
		3 |X X X X X O O O O
		2 |X . X . O O . O O
		1 |X O X X . O O O O`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if both := stringsAt(b, "A3 J3", 0); s.Dead.Intersects(&both) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}
