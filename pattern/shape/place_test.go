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
		if again := NewPair(p.Kind(), b, l.Target, max(l.Other, 0), l.Move.Point, l.Zone); again != p {
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

// A general pattern matches where it is laid, conditions included.
func TestLaidGeneralPatternMatches(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	grown, conditions := 0, 0
	for range 3000 {
		p := randomGeneral(randomPosition(random), random)
		l := p.Lay(board.MaxSize)
		b, err := l.Board()
		if err != nil {
			t.Fatalf("%v\n%s", err, p)
		}
		if len(l.Least) > 0 {
			conditions++
		}
		if len(l.Stones) > p.stones() {
			grown++
		}
		found := false
		for _, match := range matcherOf([]Pattern{p}).Append(nil, b, l.Move.Colour, nil) {
			found = found || match.Move == l.Move.Point && (b.Root(match.Target) == b.Root(l.Target) || p.Kind().HasTwo() && b.Root(match.Other) == b.Root(l.Target))
		}
		if !found && b.Legal(l.Move.Point, l.Move.Colour) == nil {
			t.Errorf("laid as\n%sit is not\n%s", b, p)
		}
	}
	if grown < 5 || conditions < 100 {
		t.Errorf("%d patterns with conditions, %d that needed stones, are too few to tell", conditions, grown)
	}
}

func (p Pattern) stones() (n int) {
	for i := range len(p.cells) {
		if c := cellOf(p.cells[i]); c.isStone() || c == Target {
			n++
		}
	}
	return n
}

// A string that lacks liberties is continued where the pattern asks for nothing, and a small board becomes larger.
func TestLayGivesLiberties(t *testing.T) {
	p, err := Parse("|O X6O ?\n|O # . *\n|O O O ?")
	if err == nil {
		t.Fatalf("a target with stones of its own side around it is read as\n%s", p)
	}
	if p, err = Parse("? X6?\nX # *\n? X ?"); err != nil {
		t.Fatal(err)
	}
	l := p.Lay(3)
	if !l.holds() {
		t.Errorf("on %d lines %v", l.Size, l.Stones)
	}
}
