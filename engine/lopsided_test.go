package engine

import (
	"context"
	"errors"
	"testing"

	"shicho/board"
	"shicho/engine/search"
)

// lopsidedBoard is an endgame in which E3 is Black's best move: it is worth a point more than any other.
const lopsidedBoard = `
	X X X . . O . O O
	. X . X X O . O .
	X X X X X O O O O
	X X O O O O O O O
	. X . X . . O O .
	X X X X O O O O O
	X X X O . O O O O
	. X X X X O O O .
	X X X X X X . O O`

// Every way of playing finds a clear endgame move for both sides, where the game is close, won and lost.
func TestEndgameWays(t *testing.T) {
	b := board.MustParse(lopsidedBoard)
	const best = 6*9 + 4
	for _, way := range EndgameNames() {
		settings := Default()
		settings.Playouts, settings.MoveTime, settings.Search.Threads, settings.Search.Memory, settings.Resign = 3000, 0, 1, 16, 0
		var err error
		if settings.Endgame, err = ParseEndgame(way); err != nil {
			t.Fatal(err)
		}
		p, err := New(settings)
		if err != nil {
			t.Fatal(err)
		}
		for _, komi := range []float64{0.5, -31.5, 32.5} {
			d, err := p.Decide(context.Background(), &Turn{Board: b, ToMove: board.Black, Rules: search.Rules{Komi: komi}}, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d.Move != best {
				t.Errorf("%s, komi %v: %s", way, komi, board.FormatPoint(d.Move, 9))
			}
			swapped := Turn{Board: b.Transformed(0, true), ToMove: board.White, Rules: search.Rules{Komi: -komi}}
			if d, err = p.Decide(context.Background(), &swapped, 0, nil); err != nil || d.Move != best {
				t.Errorf("%s, White, komi %v: %s %v", way, -komi, board.FormatPoint(d.Move, 9), err)
			}
		}
	}
	if _, err := ParseEndgame("other"); !errors.Is(err, ErrValue) {
		t.Errorf("%v", err)
	}
}

// A game is decided if the value of the position and the values of all moves tried say so.
func TestDecided(t *testing.T) {
	move := func(value float64, visits int) search.RootMove { return search.RootMove{Value: value, Visits: visits} }
	for _, c := range []struct {
		value float64
		moves []search.RootMove
		want  bool
	}{
		{0.95, []search.RootMove{move(0.96, 100), move(0.9, 20)}, true},
		{0.95, []search.RootMove{move(0.96, 100), move(0.3, 20)}, false},
		{0.95, []search.RootMove{move(0.96, 100), move(0.3, 2)}, true},
		{0.6, []search.RootMove{move(0.6, 100)}, false},
		{0.05, []search.RootMove{move(0.06, 100), move(0.02, 50)}, true},
		{0.05, []search.RootMove{move(0.06, 100), move(0.5, 50)}, false},
	} {
		if got := isDecided(&search.Report{Value: c.value, Moves: c.moves}); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}
