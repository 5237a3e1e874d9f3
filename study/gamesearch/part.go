package gamesearch

import "shicho/board"

// Part is a rectangle of points of a board.
type Part struct {
	LowerLeft, UpperRight board.Point
	Size                  int // of the board
}

// String names two corners, as C3-F6.
func (p Part) String() string {
	return board.FormatPoint(p.LowerLeft, p.Size) + "-" + board.FormatPoint(p.UpperRight, p.Size)
}

// MarshalText is String, for JSON.
func (p Part) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Points lists the points by rows, from the top left.
func (p Part) Points() (list []board.Point) {
	left, right := int(p.LowerLeft)%p.Size, int(p.UpperRight)%p.Size
	for y := int(p.UpperRight) / p.Size; y <= int(p.LowerLeft)/p.Size; y++ {
		for x := left; x <= right; x++ {
			list = append(list, board.Point(y*p.Size+x))
		}
	}
	return list
}
