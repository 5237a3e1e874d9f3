package board

import "testing"

// In the middle of the board one diagonal may be the opponent's, at the edge none.
func TestIsEye(t *testing.T) {
	b := MustParse(`
		6 |. X . . X .
		5 |X X . X . X
		4 |. . . O X .
		3 |. X O . O .
		2 |X . X X . X
		1 |. X . . X .`)
	for name, want := range map[string]bool{
		"A6": true,  // the corner, with its diagonal
		"E5": true,  // one diagonal of White's
		"F6": true,  // the corner, with an empty diagonal
		"B2": true,  // one diagonal of White's
		"E2": false, // a neighbour is White's
		"C6": false,
	} {
		p, err := ParsePoint(name, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if got := b.IsEye(p, Black); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
	edge := MustParse(`
		3 |. . .
		2 |O X .
		1 |X . X`)
	if edge.IsEye(7, Black) {
		t.Error("B1, with White at a diagonal at the edge")
	}
}

// A firm eye has all its diagonals but one, at the edge all of them.
func TestIsFirmEye(t *testing.T) {
	b := MustParse(`
		5 |. X . X X
		4 |X . X X .
		3 |. . X . X
		2 |X X . X .
		1 |. X . . X`)
	for name, want := range map[string]bool{
		"A5": false, // the diagonal is open
		"A1": true,
		"D3": false, // two diagonals of four are open
		"E4": false, // one diagonal at the edge is open
		"A3": false, // a neighbour is open
	} {
		p, err := ParsePoint(name, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if got := b.IsFirmEye(p, Black); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// The two eyes of a two-headed dragon are eyes although their diagonals make them look false. A single eye of
// this look is not an eye, and neither is one next to a string that can be captured.
func TestIsSharedEye(t *testing.T) {
	for _, c := range []struct {
		board string
		want  bool // of A5, for Black
	}{
		{`
			5 |. X X X X
			4 |X O O O X
			3 |X O . O X
			2 |X O O O X
			1 |X X X X .`, true},
		{`
			5 |. X X X X
			4 |X O O O X
			3 |X O . O X
			2 |X O O O X
			1 |X X X O .`, false},
		{`
			5 |. X X X .
			4 |X O O O X
			3 |X O . O X
			2 |X X O O X
			1 |. X X X .`, false},
		{`
			5 |. X . X .
			4 |X X X X .
			3 |. O O . .
			2 |. . . . .
			1 |. . . . .`, true},
		{`
			5 |. X . . .
			4 |X X . . .
			3 |. . . . .
			2 |. . . . .
			1 |. . . . .`, false},
	} {
		b := MustParse(c.board)
		for symmetry := range Symmetry(Symmetries) {
			turned := b.Transformed(symmetry, symmetry%2 == 1)
			colour := Black
			if symmetry%2 == 1 {
				colour = White
			}
			if got := turned.IsSharedEye(symmetry.Point(0, 5), colour); got != c.want {
				t.Errorf("%s\n%t", turned, got)
			}
		}
	}
}

func TestRecent(t *testing.T) {
	b, _ := New(5)
	moves := []Stone{{3, Black}, {Pass, White}, {7, Black}}
	for _, m := range moves {
		if err := b.Play(m.Point, m.Colour); err != nil {
			t.Fatal(err)
		}
	}
	for n := range moves {
		if got := b.Recent(n); got != moves[len(moves)-1-n] {
			t.Errorf("%d: %v", n, got)
		}
	}
	if got := b.Recent(3); got.Colour != Empty || got.Point != NoPoint {
		t.Error(got)
	}
}
