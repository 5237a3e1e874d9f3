package search

import (
	"context"
	"testing"

	"shicho/board"
	_ "shicho/engine/models"
	"shicho/internal/testrun"
)

// Dynamic komi follows Black's lead where Black is far ahead. The next position begins without it.
func TestDynamicKomi(t *testing.T) {
	testrun.SingleGoroutine(t)
	b := board.MustParse(`
		. X . X O O . . .
		X X . X O . O . .
		. X X X X O . O .
		X . X . X O O . .
		X X X X X X O O O
		. X . X . X O . O
		X X X . X X O O .
		X . X X X X X O O
		. X X . X . X O .`)
	for _, dynamic := range []bool{false, true} {
		settings := Default()
		settings.Threads, settings.Memory, settings.DynamicKomi = 1, 16, dynamic
		s, err := New(9, settings)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Load(b, board.Black, Rules{Komi: -20}); err != nil {
			t.Fatal(err)
		}
		s.Run(context.Background(), 3000, nil)
		komi, value := s.balance.komi(), s.Report().Value
		if !dynamic && (komi != 0 || value < 0.9) {
			t.Errorf("without: komi %v, value %v", komi, value)
		}
		if dynamic && komi < 20 {
			t.Errorf("dynamic: komi %v", komi)
		}
		if err := s.Load(b, board.White, Rules{}); err != nil || s.balance.komi() != 0 {
			t.Errorf("komi %v is left", s.balance.komi())
		}
	}
}
