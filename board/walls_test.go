package board

import (
	"math/rand/v2"
	"testing"
)

// A wall has two liberties more than the board shows, is never taken, and a stone that joins it is no suicide.
func TestWalls(t *testing.T) {
	b := MustParse(`
. O X . .
O X X . .
X X . . .
. . . . .
. . . . .
`)
	corner, last := SetOf(1), Point(0)
	if err := b.Legal(last, White); err == nil {
		t.Fatal("White fills the last liberty of both stones, and nobody minds")
	}
	b.SetWalls(corner)
	if n := b.Liberties(1); n != 1+2 || b.InAtari(1) || !b.IsWall(1) || b.IsWall(5) {
		t.Errorf("the wall has %d liberties; in atari: %v", n, b.InAtari(1))
	}
	if !b.TryPlay(last, Black) || b.At(1) != White || b.At(5) != Empty {
		t.Errorf("Black takes the stone that is no wall, and not the wall:\n%s", b)
	}
	b.Undo()
	if !b.TryPlay(last, White) || !b.IsWall(5) {
		t.Errorf("a stone that joins the wall stands:\n%s", b)
	}
	b.Undo()
	b.SetWalls(PointSet{})
	if n := b.Liberties(1); n != 1 {
		t.Errorf("without walls the stone has %d liberties", n)
	}
}

// Random play with walls: liberties are those of the board, and two more for a wall; walls stand, and undoing leaves all as it was.
func TestWallsInPlay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b, _ := New(4)
		for range 6 {
			b.TryPlay(Point(random.IntN(16)), Colour(1+random.IntN(2)))
		}
		walls := *b.Stones(Black)
		for n := walls.Len() / 2; n > 0; n-- {
			walls.Remove(walls.First())
		}
		b.SetWalls(walls)
		before, moves := b.Clone(), b.Moves()
		for range 60 {
			b.TryPlay(Point(random.IntN(16)), Colour(1+random.IntN(2)))
			if !b.Stones(Black).Contains(&walls) {
				t.Fatalf("a wall fell:\n%s", b)
			}
			for s := range b.Strings() {
				libs := b.LibertySet(s.Point)
				want := libs.Len()
				if b.StringAt(s.Point).Intersects(&walls) {
					want += 2
				}
				if b.Liberties(s.Point) != want {
					t.Fatalf("%s has %d liberties, not %d:\n%s", FormatPoint(s.Point, 4), b.Liberties(s.Point), want, b)
				}
			}
		}
		for b.Moves() > moves {
			b.Undo()
		}
		for s := range before.Strings() {
			if b.Liberties(s.Point) != before.Liberties(s.Point) {
				t.Fatalf("after undoing, %s has %d liberties, not %d:\n%s", FormatPoint(s.Point, 4), b.Liberties(s.Point), before.Liberties(s.Point), b)
			}
		}
	}
}
