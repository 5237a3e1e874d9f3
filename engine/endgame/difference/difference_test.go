package difference

import (
	"context"
	"errors"
	"slices"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/engine/playout"
)

// position has endgames that are worth 2, 1 and 1/2 points. Black's best move is E3.
var position = board.MustParse(`
	X X X . . O . O O
	. X . X X O . O .
	X X X X X O O O O
	X X O O O O O O O
	. X . X . . O O .
	X X X X O O O O O
	X X X O . O O O O
	. X X X X O O O .
	X X X X X X . O O`)

const best = 6*9 + 4

func load(t *testing.T, seed uint64) *Search {
	t.Helper()
	s, err := New(position.Size(), playout.Tactical, 64)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Load(position, board.Black, seed); err != nil {
		t.Fatal(err)
	}
	return s
}

// The search finds the best move of a clear problem. It knows no komi.
func TestFinds(t *testing.T) {
	s := load(t, 1)
	s.Run(context.Background(), 2000, nil)
	moves := s.Moves()
	if moves[0].Point != best || s.Playouts() != 2000 {
		t.Errorf("%+v after %d playouts", moves[:3], s.Playouts())
	}
}

// The first move is on the first board, the first answer is not its mirror, and later moves are on both boards.
func TestRules(t *testing.T) {
	s := load(t, 1)
	s.Run(context.Background(), 2000, nil)
	root := s.nodes[0]
	boards := [3][2]int{}
	for i := root.first; i < root.first+root.count; i++ {
		first := s.nodes[i]
		boards[0][first.move.board()]++
		for j := first.first; j < first.first+first.count; j++ {
			reply := s.nodes[j]
			if reply.move == moveOn(1, first.move.point()) {
				t.Fatalf("the mirror of %d is an answer", first.move.point())
			}
			if reply.move == pass {
				continue
			}
			boards[1][reply.move.board()]++
			for k := reply.first; k < reply.first+reply.count; k++ {
				if m := s.nodes[k].move; m != pass {
					boards[2][m.board()]++
				}
			}
		}
	}
	if boards[0][0] == 0 || boards[0][1] != 0 {
		t.Errorf("first moves on the boards: %v", boards[0])
	}
	for ply := 1; ply <= 2; ply++ {
		if boards[ply][0] == 0 || boards[ply][1] == 0 {
			t.Errorf("moves of ply %d on the boards: %v", ply, boards[ply])
		}
	}
}

// Equal seeds give equal searches. White finds the same move as Black with the colours exchanged.
func TestSame(t *testing.T) {
	first := load(t, 3)
	first.Run(context.Background(), 500, nil)
	again := load(t, 3)
	again.Run(context.Background(), 500, nil)
	if !slices.Equal(first.Moves(), again.Moves()) {
		t.Error("the same seed gives another result")
	}
	swapped := load(t, 3)
	if err := swapped.Load(position.Transformed(0, true), board.White, 3); err != nil {
		t.Fatal(err)
	}
	swapped.Run(context.Background(), 4000, nil)
	if swapped.Moves()[0].Point != best {
		t.Errorf("White finds %v", swapped.Moves()[0])
	}
}

// A cancelled context ends the search soon. Boards of other sizes are refused.
func TestEnds(t *testing.T) {
	s := load(t, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.Run(ctx, 100_000, nil)
	if s.Playouts() > watchEvery {
		t.Errorf("%d playouts after the end", s.Playouts())
	}
	other, _ := board.New(7)
	if err := s.Load(other, board.Black, 1); !errors.Is(err, board.ErrSize) {
		t.Errorf("a board of another size: %v", err)
	}
}

// When the memory is used up the tree stops growing, and the search goes on.
func TestLittleMemory(t *testing.T) {
	b, _ := board.New(9)
	s, err := New(b.Size(), playout.Tactical, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Load(b, board.Black, 1); err != nil {
		t.Fatal(err)
	}
	s.Run(t.Context(), 3000, nil)
	if len(s.nodes) > 1<<20/nodeBytes || len(s.nodes) < 1<<19/nodeBytes || s.done != 3000 {
		t.Errorf("%d nodes, %d playouts", len(s.nodes), s.done)
	}
}

// A ko on one board makes no move of the tree illegal, when a side plays on the other board.
func TestKo(t *testing.T) {
	b := board.MustParse(`
		5 |. . . . .
		4 |. . . . .
		3 |. X O . .
		2 |X . X O .
		1 |. X O . .`)
	s, err := New(b.Size(), playout.Tactical, 64)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		for _, side := range [...]board.Colour{board.Black, board.White} {
			if err := s.Load(b, side, seed); err != nil {
				t.Fatal(err)
			}
			s.Run(context.Background(), 3000, nil)
		}
	}
}
