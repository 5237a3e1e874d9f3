package diagram

import (
	"slices"
	"testing"

	"shicho/board"
)

func TestText(t *testing.T) {
	b := board.MustParse(`
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X . . . .
		. X O . . . .
		. X X . . . .
		. . . . . . .`)
	point := func(vertex string) board.Point {
		p, err := board.ParsePoint(vertex, 7)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	d := New(b).Target(point("C3"))
	hidden := d.Line([]board.Stone{{Point: point("D3"), Colour: board.White}, {Point: point("E3"), Colour: board.Black},
		{Point: board.Pass, Colour: board.White}, {Point: point("D3"), Colour: board.Black}})
	d.Mark(point("D4"), "10")
	want := `7  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .
5  .  .  +  .  +  .  .
4  .  .  X 10  .  .  .
3  .  X  @  1  2  .  .
2  .  X  X  .  .  .  .
1  .  .  .  .  .  .  .
   A  B  C  D  E  F  G
`
	if got := d.Text(); got != want {
		t.Errorf("drawn:\n%s", got)
	}
	if !slices.Equal(hidden, []string{"3 pass", "4 at 1"}) {
		t.Errorf("hidden: %v", hidden)
	}
}

func TestStars(t *testing.T) {
	for size, want := range map[int]int{5: 0, 7: 4, 8: 4, 9: 9, 13: 9, 14: 4, 19: 9} {
		b, _ := board.New(size)
		d := New(b)
		stars := 0
		for p := range board.Point(b.Points()) {
			if d.cell(p) == "+" {
				stars++
			}
		}
		if stars != want {
			t.Errorf("%d star points on size %d, not %d", stars, size, want)
		}
	}
}

func TestPartText(t *testing.T) {
	b := board.MustParse(`
		4 |. X O .
		3 |. . O .
		2 |. . . .
		1 |. . . .
		   A B C D`)
	a, _ := board.ParsePoint("D4", 4)
	c, _ := board.ParsePoint("B3", 4)
	want := "4 X @ .\n3 . @ .\n  B C D\n"
	target, _ := board.ParsePoint("C4", 4)
	if got := New(b).Target(target).PartText(a, c); got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// A text has a letter for the stone of a weak point, and a number behind a stone whose string needs liberties.
func TestWeakText(t *testing.T) {
	d := New(board.MustParse("X O .\n. . .\n. . ."))
	d.Weak(3, board.Black).Weak(4, board.White).Liberties(0, 2).Liberties(1, 3)
	want := `3 X2 O3  .
2  x  o  .
1  .  .  .
   A  B  C
`
	if got := d.Text(); got != want {
		t.Errorf("drawn:\n%s", got)
	}
}
