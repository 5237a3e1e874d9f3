package gamesearch

import (
	"errors"
	"testing"

	"shicho/board"
)

// A drawing lies on a board at its edges, and in the middle without any.
func TestPosition(t *testing.T) {
	for _, c := range []struct {
		drawing, board string // "" is an error
		lines          int
	}{
		{"|X O\n|. x\n+---\n", ". . . .\n. . . .\nX O . .\n. . . .", 4},
		{"X *1\n? #\n", ". . . .\n. X . .\n. . O .\n. . . .", 4},
		{"---+\nX O|\n", ". X O\n. . .\n. . .", 3},
		{"X O\n", ". . .\nX O .\n. . .", 3},
		{"|X . O|\n", ". . .\nX . O\n. . .", 19},
		{"---\nX O\n. .\n---\n", "X O\n. .", 19},
		{"+---+\n|X O|\n|. .|\n+---+\n", "X O\n. .", 9},
		{"X * O\n", "", 9},
		{"X . . . O\n", "", 4},
		{"|X . O|\n|. . .|\n+-----+\n", ". . .\nX . O\n. . .", 2},
		{"+---+\n|X . O|\n", "X . O\n. . .\n. . .", 2},
	} {
		s, err := Parse(c.drawing)
		if err != nil {
			t.Errorf("%s\n%v", c.drawing, err)
			continue
		}
		size, stones, err := s.Position(c.lines)
		if c.board == "" {
			if !errors.Is(err, ErrShape) {
				t.Errorf("%s\n%v", c.drawing, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s\n%v", c.drawing, err)
			continue
		}
		b, err := board.New(size)
		if err == nil {
			err = b.Setup(stones)
		}
		if want := board.MustParse(c.board); err != nil || b.String() != want.String() {
			t.Errorf("%s\n%v\nwant\n%v, %v", c.drawing, b, want, err)
		}
	}
}
