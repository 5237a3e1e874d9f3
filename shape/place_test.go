package shape

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
)

// A pattern that is laid on a board and cut out again is the same pattern.
func TestLaidPatternIsCutOutAgain(t *testing.T) {
	patterns, _ := somePatterns(500, rand.New(rand.NewPCG(1, 2)))
	for _, p := range patterns {
		l := p.Lay(board.MaxSize)
		b, err := l.Board()
		if err != nil {
			t.Fatalf("%v\n%s", err, p)
		}
		if again := New(p.Kind(), b, l.Target, l.Move.Point, l.Zone); again != p {
			t.Errorf("cut out of\n%s\ngot\n%s\nwant\n%s", b, again, p)
		}
		if l.Zone.Intersects(&l.Outside) || l.Zone.Len()+l.Outside.Len() != p.Width()*p.Height() {
			t.Errorf("%d points inside and %d outside\n%s", l.Zone.Len(), l.Outside.Len(), p)
		}
	}
}

// A pattern that lies between two opposite edges has a board of its own size.
func TestLayBetweenEdges(t *testing.T) {
	p, err := Parse("|. X . . .|\n|X # * . .|\n|. X . . .|")
	if err != nil {
		t.Fatal(err)
	}
	if l := p.Lay(board.MaxSize); l.Size != 5 {
		t.Errorf("%d lines", l.Size)
	}
}
