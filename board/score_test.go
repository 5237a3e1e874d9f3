package board

import (
	"math/rand/v2"
	"testing"
)

// On the first board White must fill A4, a false eye, or lose A5. On the second board A5 is an eye although White
// has no other liberty once A3 and B3 are taken.
func TestTerritoryToBeFilled(t *testing.T) {
	for position, want := range map[string]PointSet{
		`
		O X X . X
		. O X X X
		O O O X .
		O . O X X
		. O O X .`: SetOf(16, 20),
		`
		. O X . X
		O O X X X
		. . X . X
		X X X X X
		. X . X .`: SetOf(0),
	} {
		b := MustParse(position)
		if owned := b.Territories(); owned[White] != want {
			t.Errorf("White owns %v of\n%s", owned[White].Points(), b)
		}
	}
}

// The stone at D6 can be connected at C6 or at E6, so D5 need not be filled. Without E6 it must be filled.
func TestTerritoryMiai(t *testing.T) {
	for position, want := range map[string]PointSet{
		`
		X X O O O O .
		. X . X . X O
		X X X . X X O
		. X O X O X O
		X X . X . X O
		X X X X X X O
		X . X . X X O`: SetOf(7, 17, 21, 43, 45),
		`
		X X O O O O .
		. X . X O X O
		X X X . X X O
		. X O X O X O
		X X . X . X O
		X X X X X X O
		X . X . X X O`: SetOf(7, 21, 43, 45),
	} {
		b := MustParse(position)
		if owned := b.Territories(); owned[Black] != want {
			t.Errorf("Black owns %v of\n%s", owned[Black].Points(), b)
		}
	}
}

// H5 must be filled, however many points of the border are left to be taken.
func TestTerritoryLongBorder(t *testing.T) {
	b := MustParse(`
		. O . O O O O X .
		O O O O O O O X X
		O O O O O O O X X
		. . . . . . O X X
		X X X X X X X . X
		. O O O O O O X X
		O O O O O O O X X
		O O O O O O O X X
		. O . O O O O X .`)
	if owned, want := b.Territories(), SetOf(8, 80); owned[Black] != want {
		t.Errorf("Black owns %v of\n%s", owned[Black].Points(), b)
	}
}

// Territory does not change when the board is turned, mirrored or coloured the other way.
func TestTerritorySymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	for range 400 {
		size := 5 + random.IntN(3)
		b := randomPosition(size, 2*size*size, random)
		owned := b.Territories()
		for s := range Symmetry(Symmetries) {
			for _, swap := range [...]bool{false, true} {
				turned := b.Transformed(s, swap).Territories()
				black, white := turned[Black].Len(), turned[White].Len()
				if swap {
					black, white = white, black
				}
				if black != owned[Black].Len() || white != owned[White].Len() {
					t.Fatalf("%d and %d, but turned by %d %d and %d:\n%s", owned[Black].Len(), owned[White].Len(), s, black, white, b)
				}
			}
		}
	}
}

// Points that strings in a seki surround count for nobody. Neither do points of strings that are connected to the
// seki at a point that must be filled, as at A4 of the second board.
func TestTerritorySeki(t *testing.T) {
	for _, c := range []struct {
		board        string
		seki         []Point
		black, white int
	}{
		{`
		. X O O .
		X X O . O
		X X O O O
		. X X O .
		X X X O O`, nil, 2, 3},
		{`
		. X O O .
		X X O . O
		X X O O O
		. X X O .
		X X X O O`, []Point{1}, 0, 3},
		{`
		. X O O .
		X X O . O
		X X O O O
		. X X O .
		X X X O O`, []Point{1, 2}, 0, 0},
		{`
		O X X . X
		. O X X X
		O O O X .
		O . O X X
		. O O X .`, nil, 3, 2},
		{`
		O X X . X
		. O X X X
		O O O X .
		O . O X X
		. O O X .`, []Point{0}, 3, 0},
	} {
		b := MustParse(c.board)
		var seki PointSet
		for _, p := range c.seki {
			seki.Union(b.StringAt(p))
		}
		if black, white := b.Territory(PointSet{}, seki); black != c.black || white != c.white {
			t.Errorf("%d and %d, want %d and %d, with %v in a seki on\n%v", black, white, c.black, c.white, c.seki, b)
		}
	}
}

// Dead stones that touch are all taken off, and count twice by territory.
func TestWithout(t *testing.T) {
	b := MustParse(`
		. X . . .
		X X O O .
		. . O . O
		X X O O O
		. X O . .`)
	var dead PointSet
	for _, name := range []string{"A2", "B2", "B1"} {
		p, _ := ParsePoint(name, 5)
		dead.Add(p)
	}
	if black, white := b.Territory(PointSet{}, PointSet{}); black != 2 || white != 3 {
		t.Errorf("%d and %d with all stones alive", black, white)
	}
	if black, white := b.Territory(dead, PointSet{}); black != 1 || white != 6 {
		t.Errorf("%d and %d with dead stones", black, white)
	}
	without := b.Without(&dead)
	if got := without.Stones(Black).Len(); got != 3 || without.Empty().Len() != b.Empty().Len()+3 {
		t.Errorf("%d of Black's stones are left:\n%v", got, without)
	}
	for p := dead.First(); p >= 0; p = dead.Next(p + 1) {
		if without.At(p) != Empty {
			t.Errorf("%s is still there", FormatPoint(p, 5))
		}
	}
}
