package engine

import (
	"strings"
	"testing"

	"shicho/board"
	"shicho/tactics"
)

// Black lives above the three lines of each of mutualBoards.
const livesAbove = `
		9 |. . . . . . . . .
		8 |. X . X . X . X .
		7 |. . . . . . . . .
		6 |X X X X X X X X X
		5 |. X . X . X . X .
		4 |X X X X X X X X X`

// mutualBoards are stones of Black's within a wall of White's.
var mutualBoards = []struct {
	what, within, rows string
	seki               string // a stone of each string in a seki
}{
	{"who takes them has one eye left, as Black plays in its middle; there is a liberty to spare at F3", "C1", `
		3 |X X X X X . X X X
		2 |O O O O O O X . X
		1 |. X X X . O X X .`, "C1 C2"},
	{"White has another eye at J1", "C1", `
		3 |X X X X X . X X X
		2 |O O O O O O O O O
		1 |. X X X . O O O .`, ""},
	{"White is dead: Black fills D3 and F2 while White can do nothing", "B1", `
		3 |X X X . X X . X X
		2 |O O O O O . X X X
		1 |. X . O X X X X .`, ""},
}

// A seki is one whichever way the board lies and whoever has which colour, and the board comes back as it was.
func TestMutual(t *testing.T) {
	for _, c := range mutualBoards {
		for symmetry := range board.Symmetry(board.Symmetries) {
			for _, swap := range [...]bool{false, true} {
				original := board.MustParse(livesAbove + c.rows)
				b := original.Transformed(symmetry, swap)
				before := b.String()
				s := &Status{Ownership: make([]float64, b.Points())} // playouts are in doubt of all
				l := &life{s: s, b: b, reader: tactics.NewReader(), nodes: lifeNodes}
				within, _ := board.ParsePoint(c.within, b.Size())
				l.mutual(symmetry.Point(within, b.Size()))
				var want board.PointSet
				for _, name := range strings.Fields(c.seki) {
					p, _ := board.ParsePoint(name, b.Size())
					want.Union(b.StringAt(symmetry.Point(p, b.Size())))
				}
				if s.Seki != want || !s.Dead.IsEmpty() {
					t.Errorf("%s: %v, %v: in seki: %v", c.what, symmetry, swap, s.Seki.Points())
				}
				if b.String() != before {
					t.Errorf("%s: the board is another", c.what)
				}
			}
		}
	}
}

// The seki, and what playouts make of it, together.
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
