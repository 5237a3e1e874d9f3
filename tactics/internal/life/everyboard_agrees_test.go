package life

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
)

// parse reads a drawing: X is the owner, O the attacker.
func parse(text string) (b Board) {
	drawn := board.MustParse(text)
	for p := range drawn.Points() {
		switch drawn.At(board.Point(p)) {
		case board.Black:
			b.Owner |= 1 << p
		case board.White:
			b.Attacker |= 1 << p
		}
	}
	return b
}

// Moves have the effect that they have on the board of the program.
func TestPlay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	captures, kos := 0, 0
	for range 4000 {
		size := 2 + random.IntN(3)
		g := newGrid(size)
		drawn, _ := board.New(size)
		for range 30 {
			x, side := random.IntN(size*size), board.Colour(1+random.IntN(2))
			if drawn.At(board.Point(x)) != board.Empty {
				continue
			}
			mine, theirs := bitsOf(drawn.Stones(side)), bitsOf(drawn.Stones(side.Opponent()))
			mineAfter, theirsAfter, taken, legal := g.play(mine, theirs, x)
			if ko, banned := drawn.Ko(); ko == board.Point(x) && banned == side {
				continue
			}
			if drawn.TryPlay(board.Point(x), side) != legal {
				t.Fatalf("point %d is legal: %v\n%s", x, legal, drawn)
			}
			if !legal {
				continue
			}
			if mineAfter != bitsOf(drawn.Stones(side)) || theirsAfter != bitsOf(drawn.Stones(side.Opponent())) || taken != theirs&^theirsAfter {
				t.Fatalf("another position after point %d\n%s", x, drawn)
			}
			if !g.isLegal(Board{mineAfter, theirsAfter}) {
				t.Fatalf("no legal position\n%s", drawn)
			}
			ko, _ := drawn.Ko()
			if isKo := g.isKo(mineAfter, theirsAfter, x, taken); isKo != (ko >= 0) || isKo && taken != 1<<ko {
				t.Fatalf("a ko after point %d: %v, %v\n%s", x, isKo, ko, drawn)
			} else if isKo {
				kos++
			}
			if taken != 0 {
				captures++
			}
		}
	}
	if captures < 100 || kos < 10 {
		t.Errorf("only %d captures and %d kos", captures, kos)
	}
}

func bitsOf(points *board.PointSet) (set uint32) {
	for p := points.First(); p >= 0; p = points.Next(p + 1) {
		set |= 1 << p
	}
	return set
}

// Positions whose answers are plain.
func TestSolve(t *testing.T) {
	for _, c := range []struct {
		drawn  string
		target int
		free   Side
		// whether the stone falls, if the attacker or the owner moves first
		attacker, owner bool
	}{
		{drawn: `
			X.O
			.OO
			OO.`, target: 0, attacker: true, owner: true}, // no room
		{drawn: `
			.X.
			XXX
			OO.`, target: 1, attacker: false, owner: false}, // two eyes
		{drawn: `
			X.X
			XXX
			O.O`, target: 0, attacker: false, owner: false},
		{drawn: `
			XO.
			.XO
			XO.`, target: 0, free: Attacker, attacker: true, owner: true},
	} {
		s := Solve(3, c.target, c.free, 0)
		b := parse(c.drawn)
		if !s.IsLegal(b) {
			t.Errorf("not legal:%s", c.drawn)
		}
		if got := s.Falls(b, true); got != c.attacker {
			t.Errorf("the attacker first: %v%s", got, c.drawn)
		}
		if got := s.Falls(b, false); got != c.owner {
			t.Errorf("the owner first: %v%s", got, c.drawn)
		}
	}
}
