package ask

import (
	"shicho/board"
)

// PagePosition is a position as pages have it, with the names of points: stones that were set up, then moves.
type PagePosition struct {
	Size   int               `json:"size"`
	Black  []string          `json:"black"`
	White  []string          `json:"white"`
	Moves  []board.NamedMove `json:"moves"`
	ToMove string            `json:"to_move,omitempty"` // "" is the side that follows from the moves
	Komi   float64           `json:"komi"`
}

// NewPagePosition is the position on a board, without the moves that led there.
func NewPagePosition(b *board.Board, toMove board.Colour) *PagePosition {
	name := func(c board.Colour) []string { return board.FormatPoints(b.Stones(c).Points(), b.Size()) }
	return &PagePosition{Size: b.Size(), Black: name(board.Black), White: name(board.White), Moves: []board.NamedMove{}, ToMove: toMove.String()}
}
