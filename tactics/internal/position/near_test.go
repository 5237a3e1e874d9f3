package position

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/tactics/terms"
)

// An extension has no more liberties than MostAfter says, and as many if it joins no string.
func TestMostAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(73, 74))
	joins := 0
	for range 200 {
		size := 5 + random.IntN(5)
		b, _ := board.New(size)
		for i := range size * size {
			b.TryPlay(board.Point(random.IntN(size*size)), board.Colour(1+i%2))
		}
		for stone := range b.Strings() {
			var p Position
			p.Set(b, terms.Question{Target: stone.Point}, board.Empty, &terms.Default, 0)
			libs := b.LibertySet(stone.Point)
			for x := libs.First(); x >= 0; x = libs.Next(x + 1) {
				after, joined := p.Extension(x, &libs), p.Joined(x)
				most, alone := p.MostAfter(x, &libs, libs.Len()), joined == *b.StringAt(stone.Point)
				if after.Len() > most || alone && after.Len() < most {
					t.Fatalf("%s at %s: %d liberties, not %d\n%s", board.FormatPoint(stone.Point, size), board.FormatPoint(x, size), after.Len(), most, b)
				}
				if !alone {
					joins++
				}
			}
		}
	}
	if joins < 100 {
		t.Errorf("only %d extensions join strings", joins)
	}
}
