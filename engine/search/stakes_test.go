package search

import (
	"context"
	"strings"
	"testing"

	"shicho/board"
	"shicho/internal/testrun"
	"shicho/tactics"
)

// White's eleven stones at G7 are captured whoever moves: they have one eye, and Black's strings beside them have more liberties.
const deadGroup = `
	9 |. O X X X O O O .
	8 |X X X O X X O X X
	7 |O O O O X O O X .
	6 |O O O X X . O O O
	5 |. O X X X X X O X
	4 |. O O X X X X O X
	3 |O O . O O X . X X
	2 |. . O O . O X . X
	1 |. . . . O O O X .`

// Seven black stones at F8 are in danger. Black saves them at B9 alone, by a ko; Black may not retake the ko at F4 at once.
const largeKo = `
	9 |. . O O O O O O .
	8 |. O . O O X X X X
	7 |. X O X X O X X .
	6 |. X O X X O X X O
	5 |. X O X X O O O O
	4 |O O O X O . O X X
	3 |. X X X X O X . X
	2 |. . . . . O X X .
	1 |. . . . . . . . .`

func withStakes(stones int) Settings {
	s := small()
	s.Stakes = stones
	return s
}

// A proof ends when the stones inside its zone change, by a capture too, and with too many stones outside. The captor's move that captures
// the string makes it lost.
func TestVerdictHolds(t *testing.T) {
	const position = `
		5 |. . . . .
		4 |. . . . .
		3 |. X X X .
		2 |X O O . .
		1 |. X . . .`
	at := func(name string) board.Point { return named(t, 5, name) }
	zone := board.PointSet{}
	for _, name := range []string{"A2", "B2", "C2", "D2", "B1", "C1"} {
		zone.Add(at(name))
	}
	attack := tactics.Answer{Outcome: tactics.Captured, Move: at("D2"), Zone: zone, Spare: 1}
	for _, c := range []struct {
		lost  bool
		first board.Colour // the side that makes the first move
		moves string
		want  bool
	}{
		{true, board.Black, "", true},
		{true, board.White, "", true},
		{true, board.White, "E5", true},
		{true, board.White, "PASS", true},
		{true, board.White, "E5 E4", false},
		{true, board.White, "C1", false}, // takes B1
		{false, board.White, "", false},
		{false, board.Black, "", true}, // Black is about to capture it
		{false, board.Black, "D2", true},
		{false, board.Black, "D2 E5", true},
		{false, board.Black, "D2 C1", false},
		{false, board.Black, "E5", false},
		{false, board.White, "E5", true},
		{false, board.White, "E5 D2", true},
		{false, board.White, "D2", false},
	} {
		b := board.MustParse(position)
		defence := tactics.Answer{Outcome: tactics.Escaped}
		if c.lost {
			defence = attack
		}
		v := newVerdict(b, at("B2"), &attack, &defence)
		side, moves := c.first, strings.Fields(c.moves)
		for _, name := range moves {
			if !b.TryPlay(at(name), side) {
				t.Fatalf("%s is illegal", name)
			}
			side = side.Opponent()
		}
		if got := v.holds(b, side, len(moves)); got != c.want {
			t.Errorf("lost %v, %s first, after %q: %v", c.lost, c.first, c.moves, got)
		}
	}
}

// What is proved of a large string corrects the playouts. The simulations allocate nothing.
func TestStakesCorrectPlayouts(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(deadGroup)
	kept := func(settings Settings) float64 {
		s := newSearch(t, 9, settings)
		best(t, s, b, board.White, Rules{Komi: 7.5}, 600)
		sum, stones := 0.0, b.StringAt(named(t, 9, "G7"))
		for q := stones.First(); q >= 0; q = stones.Next(q + 1) {
			sum -= s.Report().Ownership[q]
		}
		return sum / float64(stones.Len())
	}
	without, with := kept(small()), kept(withStakes(6))
	if with > without-0.2 {
		t.Errorf("White's stones are kept by %.2f with the reader, %.2f without", with, without)
	}
	s := newSearch(t, 9, withStakes(6))
	best(t, s, b, board.White, Rules{Komi: 7.5}, 600)
	s.settings.AdviseAt = 1_000_000 // no more questions, which allocate
	if n := testing.AllocsPerRun(50, s.workers[0].simulate); n != 0 {
		t.Errorf("%v allocations a simulation", n)
	}
}

// A move that decides about a large string is visited, however little the model and the playouts think of it.
func TestStakesAreVisited(t *testing.T) {
	b := board.MustParse(largeKo)
	b.SetKo(named(t, 9, "F4"), board.Black)
	s := newSearch(t, 9, withStakes(6))
	if p := best(t, s, b, board.Black, Rules{Komi: 7.5}, 600); board.FormatPoint(p, 9) != "B9" {
		t.Errorf("Black plays at %s", board.FormatPoint(p, 9))
	}
}

// The next position keeps the tree, and readings begin anew. Threads do not disturb each other.
func TestStakesThroughAGame(t *testing.T) {
	settings := withStakes(4)
	settings.Threads, settings.AdviseAt = 4, 4
	s := newSearch(t, 9, settings)
	b := board.MustParse(deadGroup)
	side := board.White
	for range 6 {
		load(t, s, b, side, Rules{Komi: 7.5})
		s.Run(context.Background(), 200, nil)
		if err := b.Play(s.Report().Moves[0].Point, side); err != nil {
			t.Fatal(err)
		}
		side = side.Opponent()
	}
}
