package judge

import (
	"testing"

	"shicho/board"
)

// A stone in atari can be saved by joining a larger string. It is dead if that string is dead. Playouts are in doubt about both.
func TestFallsWithLarger(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |. O O O O O O O .
		7 |. O . . . . . O .
		6 |. O . X X . . O .
		5 |. O . X . X O O .
		4 |. O . . . O . O .
		3 |. O O O O O O O .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	stone, _ := board.ParsePoint("F5", b.Size())
	other, _ := board.ParsePoint("D6", b.Size())
	for _, lost := range [...]float64{0.3, -0.3} {
		owners := make([]float64, b.Points())
		stones := *b.Stones(board.Black)
		for p := stones.First(); p >= 0; p = stones.Next(p + 1) {
			owners[p] = -lost
		}
		owners[stone] = -0.3
		r := newReading(newJudgement(b, owners))
		if falls := r.fallsWithLarger(stone); falls != (lost > 0) || r.fallsWithLarger(other) {
			t.Errorf("the larger string lost by %v: falls with it: %v", lost, falls)
		}
	}
}

// Nothing saves the stones at B3, but only lost stones could take them: then they are not dead.
func TestJudgeBesideLost(t *testing.T) {
	b := board.MustParse(`
		7 |X X X X X X X
		6 |X . X . X . X
		5 |X X X X X X X
		4 |O O O O O O X
		3 |O X X . O O X
		2 |O O O O O O X
		1 |. O . O . O X`)
	stone, _ := board.ParsePoint("B3", b.Size())
	for _, white := range [...]float64{0.95, -0.95} { // the ownership of all points but Black's stones
		owners := make([]float64, b.Points())
		for p := range owners {
			if owners[p] = white; b.At(board.Point(p)) == board.Black {
				owners[p] = 0.3
			}
		}
		j := newJudgement(b, owners)
		j.read()
		if dead := j.Dead.Has(stone); dead != (white < 0) {
			t.Errorf("White's stones have the ownership %v: B3 dead: %v", white, dead)
		}
		j.Dead = board.PointSet{} // the network says that White lives
		if j.judgePutOff(); !j.Dead.Has(stone) && white > 0 {
			t.Error("White lives after all: B3 is not dead")
		}
	}
}

// A group whose eye is full of a shape that kills is dead, although playouts never play there and keep it.
func TestJudgeKeptShape(t *testing.T) {
	b := board.MustParse(`
		9 |. . . . . . . . .
		8 |O O O O . . . . .
		7 |X X X O . O . . .
		6 |. . X O . . . . .
		5 |. O X O . . . . .
		4 |X X X O . O . . .
		3 |O O O O . . . . .
		2 |. . . . . . . . .
		1 |. . . . . . . . .`)
	stone, _ := board.ParsePoint("C5", b.Size())
	owners := make([]float64, b.Points())
	for p := range owners {
		if owners[p] = -0.95; b.At(board.Point(p)) == board.Black {
			owners[p] = 0.95
		}
	}
	j := newJudgement(b, owners)
	if j.read(); !j.Dead.Has(stone) || !j.Proved.Has(stone) {
		t.Errorf("C5 is not dead: %v", j.Dead.Points())
	}
}

// A string that only escapes to lost stones is lost with them.
func TestJudgeLeans(t *testing.T) {
	b := board.MustParse(`
		19 |. . . . . . X O . . X X O . X O X X .
		18 |. X X X O O X O X X X O O O X O O X O
		17 |O O O X O O O . O . X X O . . O O X X
		16 |X X X . X O X O O . X O O O O O X X .
		15 |. O X . X O X . . O X X O . . . O X X
		14 |O O O X X X X X . . X X X O O O O O X
		13 |O . O O . X O X O . X O O X X O . O X
		12 |. . . O O X O X . . . . . . X O . O X
		11 |. O . . O X O X . . . X . . X O . . O
		10 |O . O . O O O X . . . . . X X O . O .
		 9 |. O O . O O O X . X . . O X O O O . .
		 8 |O O O . . O X X X O X . . O X O O O O
		 7 |O O . O . . O . . O O X . . X X O X X
		 6 |. O . O . O O O O . O X . X X X X . X
		 5 |. . O O O O O X O X X . X O O X X X X
		 4 |O O . O X X X X X X O O X X O X X O X
		 3 |O X X X O . . . X . X X O O O X O O O
		 2 |X X . . X . . . . X O X O O O O . . O
		 1 |. . . . . . . . . . . X O . O . O . O`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	if want := stringsAt(b, "E18 H19", 0); !s.Dead.Contains(&want) {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}

// heldBoard has two strings that hold out, at D4 and B5, and one that can be taken, at A1.
const heldBoard = `
		9 |. . . . . . . . .
		8 |. X . X . X . X .
		7 |X X X X X X X X X
		6 |O O O O O O O O O
		5 |O X X X X X X X O
		4 |O X . O O O . X O
		3 |O X X X X X X X O
		2 |O O O O O O O O O
		1 |X X . O . O . O .`

func TestHoldsOut(t *testing.T) {
	b := board.MustParse(heldBoard)
	r := newReading(&judgement{b: b})
	for name, want := range map[string]bool{"D4": true, "B5": true, "A1": false} {
		p, _ := board.ParsePoint(name, b.Size())
		if r.holdsOut(p) != want {
			t.Errorf("%s: holds out: %v", name, !want)
		}
	}
}

// A stone in atari lives when playouts are in doubt about it and its owner can save it: he will when he must.
func TestJudgeAtari(t *testing.T) {
	b := board.MustParse(`
		5 |. X . X .
		4 |X X X X X
		3 |O O . O O
		2 |. O X O .
		1 |O . O . O`)
	stone, _ := board.ParsePoint("C2", b.Size())
	for _, lost := range [...]float64{0.2, 0.8} {
		owners := make([]float64, b.Points())
		owners[stone] = -lost
		j := newJudgement(b, owners)
		j.read()
		if dead := j.Dead.Has(stone); dead != (lost > doubtfulOwnership) {
			t.Errorf("lost by %v: dead: %v", lost, dead)
		}
	}
}

// White's string at the bottom and Black's string in the corner share their only two liberties, as in a seki. But White has
// the time to take Black's stones above, which are dead, and then takes the corner.
func TestJudgeFallsLater(t *testing.T) {
	b := board.MustParse(`
		. X . X . X . X . X .
		X X X X X X X X X X X
		. X X X O O O O O O O
		X X X X O . O . O O O
		. X X X O O O O O O O
		X X X X O O . . . . .
		. X X X X O X X X X X
		X X X X O X X X X X O
		. X X X O O O O O O O
		X X X X O O X X O O O
		. X . X O . X X . O O`)
	s, err := Judge(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range b.Position() {
		dead := stone.Colour == board.Black && stone.Point > 6*11 && stone.Point%11 >= 5
		if s.Dead.Has(stone.Point) != dead {
			t.Errorf("%s: dead is %v", board.FormatPoint(stone.Point, 11), !dead)
		}
	}
	if !s.Seki.IsEmpty() {
		t.Errorf("in seki: %v", s.Seki.Points())
	}
}

// White's corner lives if he answers Black's moves. Playouts do not answer, and mostly lose the corner.
func TestJudgeAnswers(t *testing.T) {
	b := board.MustParse(`
		. O . O X X X . X
		O O O O O O X X X
		. O O O X X X X .
		O O X X . X . X X
		. O O X . X X X X
		O O X . X O X O O
		X X . X X O O O .
		X . X X O O O X O
		. . . X X O . X .`)
	s, err := JudgeWith(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	corner, _ := board.ParsePoint("F4", 9)
	if kept := s.ownershipOf(b, corner); kept > 0 {
		t.Errorf("playouts keep the corner: %.2f", kept)
	}
	if !s.Dead.IsEmpty() {
		t.Errorf("dead: %v", s.Dead.Points())
	}
}
