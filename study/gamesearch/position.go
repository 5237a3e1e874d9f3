package gamesearch

import (
	"fmt"

	"shicho/board"
)

// Position is the drawing as the stones of a position: Black and White stand as they are drawn, and every other point is empty. lines is the
// size of the board, unless the drawing has two edges that face each other: then the board is as large as the drawing. The drawing lies at the
// edges that it has. A drawing without an edge lies in the middle. The error wraps ErrShape if the drawing is too large, or has a stone of either colour.
func (s *Shape) Position(lines int) (size int, stones []board.Stone, err error) {
	size = lines
	if s.anchor&(Left|Right) == Left|Right {
		size = s.width
	}
	if s.anchor&(Top|Bottom) == Top|Bottom {
		size = s.height
	}
	across, down := size-s.width, size-s.height
	if across < 0 || down < 0 || s.anchor&(Left|Right) == Left|Right && across > 0 || size < board.MinSize {
		return 0, nil, fmt.Errorf("%d columns and %d rows do not fit on a board of %d lines: %w", s.width, s.height, size, ErrShape)
	}
	left, top := offset(across, s.anchor&Left != 0, s.anchor&Right != 0), offset(down, s.anchor&Top != 0, s.anchor&Bottom != 0)
	for y := range s.height {
		for x := range s.width {
			stone := board.Stone{Point: board.Point((top+y)*size + left + x)}
			switch s.At(x, y) {
			case Black:
				stone.Colour = board.Black
			case White:
				stone.Colour = board.White
			case Stone:
				return 0, nil, fmt.Errorf("a position has no stone of either colour, as * in column %d of row %d: %w", x+1, y+1, ErrShape)
			default:
				continue
			}
			stones = append(stones, stone)
		}
	}
	return size, stones, nil
}

// offset is where a drawing begins if there is some room beside it, at the first edge, at the last one, or in the middle.
func offset(room int, first, last bool) int {
	switch {
	case first:
		return 0
	case last:
		return room
	}
	return room / 2
}
