package playout

import (
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
)

// Surrounded counts positions as package board does, point for point.
func TestSurrounded(t *testing.T) {
	rnd := random(4)
	for range 300 {
		size := 3 + int(rnd.below(7))
		p, err := New(Uniform, size, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := board.New(size)
		for i := range rnd.below(uint32(size * size)) {
			b.TryPlay(board.Point(rnd.below(uint32(size*size))), board.Colour(1+i%2))
		}
		if err := p.Load(b); err != nil {
			t.Fatal(err)
		}
		p.Begin()
		owners := make([]int32, b.Points())
		black, white := b.Area()
		if score := p.Surrounded(owners); score != black-white {
			t.Fatalf("%s\n%d, not %d", b, score, black-white)
		}
		sum := 0
		for q, o := range owners {
			sum += int(o)
			if c := b.At(board.Point(q)); c != board.Empty && o != int32(ownerSign[c]) {
				t.Fatalf("%s\n%s is %d", b, board.FormatPoint(board.Point(q), size), o)
			}
		}
		if sum != black-white {
			t.Fatalf("%s\nowners make %d, not %d", b, sum, black-white)
		}
	}
}
