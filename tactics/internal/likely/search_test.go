package likely

import (
	"math/rand/v2"
	"testing"

	"shicho/board"
	"shicho/tactics/internal/position"
	"shicho/tactics/terms"
)

// pose asks about the string at a point of a board, with the asking side free of ko.
func pose(t testing.TB, b *board.Board, target string, toMove terms.Side) *position.Position {
	t.Helper()
	at, err := board.ParsePoint(target, b.Size())
	if err != nil {
		t.Fatal(err)
	}
	q, limits, pos := terms.Question{Target: at, ToMove: toMove}, terms.Default, new(position.Position)
	pos.Set(b, q, q.Mover(b), &limits, 0)
	return pos
}

// guesses are positions that a search with likely moves alone must understand.
var guesses = []struct {
	name, board, target string
	toMove              terms.Side
	captured            bool
	move                string // the only one, if not empty
}{
	{"a ladder", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . X . . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .
		. . . . . . . . .`, "D4", terms.Attacker, true, ""},
	{"a net, where a stone breaks the ladders", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . O . . .
		. . X . . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .
		. . . . . . . . .`, "D4", terms.Attacker, true, "E5"},
	{"the owner runs from the net", `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . O . . .
		. . X . . . . . .
		. . X O . . . . .
		. . . X X . . . .
		. . . . . . . . .
		. . . . . . . . .`, "D4", terms.Defender, false, ""},
	{"a throw-in", `
		. . . . . . .
		. . . . . . .
		. X X X X . .
		. X O O O X .
		. X O . O X .
		. X O O X X .
		. X . O X . .`, "C4", terms.Attacker, true, ""},
	{"a wall in atari", `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. O X O X . .
		. . O X . . .
		. . . . . . .
		. . . . . . .`, "D4", terms.Defender, false, ""},
}

func TestSearch(t *testing.T) {
	s := New(Default())
	for _, c := range guesses {
		b := board.MustParse(c.board)
		before := b.String()
		g := s.Search(pose(t, b, c.target, c.toMove), 2_000)
		if g.Captured != c.captured || c.move != "" && board.FormatPoint(g.Move, b.Size()) != c.move {
			t.Errorf("%s: captured %v by %s in %d nodes", c.name, g.Captured, board.FormatPoint(g.Move, b.Size()), g.Nodes)
		}
		if b.String() != before || b.Moves() != 0 {
			t.Errorf("%s: the board has changed", c.name)
		}
	}
}

// A guess does not depend on how the board is turned, nor on the colours.
func TestSearchSymmetry(t *testing.T) {
	s := New(Default())
	for _, c := range guesses {
		b := board.MustParse(c.board)
		target := pose(t, b, c.target, c.toMove).Target
		for symmetry := range board.Symmetry(board.Symmetries) {
			for _, swap := range []bool{false, true} {
				turned := b.Transformed(symmetry, swap)
				at := board.FormatPoint(symmetry.Point(target, b.Size()), b.Size())
				if g := s.Search(pose(t, turned, at, c.toMove), 2_000); g.Captured != c.captured {
					t.Errorf("%s, turned by %v, colours swapped %v: captured %v", c.name, symmetry, swap, g.Captured)
				}
			}
		}
	}
}

// A search keeps to its nodes, gives the same answer again, and allocates nothing.
func TestSearchNodes(t *testing.T) {
	s, random := New(Default()), rand.New(rand.NewPCG(1, 2))
	asked := 0
	for range 40 {
		b, _ := board.New(9)
		for i := range 30 + random.IntN(30) {
			b.TryPlay(board.Point(random.IntN(b.Points())), board.Colour(1+i%2))
		}
		for stone := range b.Strings() {
			if n := b.Liberties(stone.Point); n < 2 || n > 4 {
				continue
			}
			pos := pose(t, b, board.FormatPoint(stone.Point, 9), terms.Side(asked%2))
			asked++
			most := []int{1, 30, 1_000}[asked%3]
			first := s.Search(pos, most)
			if first.Nodes > most+1 {
				t.Fatalf("%d nodes, of %d", first.Nodes, most)
			}
			if again := New(Default()).Search(pos, most); again.Captured != first.Captured {
				t.Fatalf("%s\n%s: %+v, then %+v", b, board.FormatPoint(stone.Point, 9), first, again)
			}
		}
	}
	if asked < 50 {
		t.Errorf("only %d questions", asked)
	}
	b := board.MustParse(guesses[1].board)
	pos := pose(t, b, guesses[1].target, guesses[1].toMove)
	if n := testing.AllocsPerRun(20, func() { s.Search(pos, 2_000) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSearch(b *testing.B) {
	s, nodes := New(Default()), 0
	at := board.MustParse(guesses[1].board)
	pos := pose(b, at, guesses[1].target, guesses[1].toMove)
	b.ReportAllocs()
	for b.Loop() {
		s.known.Forget()
		nodes += s.Search(pos, 2_000).Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
