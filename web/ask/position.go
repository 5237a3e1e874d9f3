package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"shicho/board"
	"shicho/protocol/report"
)

// ErrPosition says that a position cannot be set up or a move of it cannot be played. The text
// of the error names the stone or the number of the move.
var ErrPosition = errors.New("not a position")

// Position is a position from a page: stones that were set up, then moves.
type Position struct {
	Size   int           `json:"size"`
	Black  []string      `json:"black"`
	White  []string      `json:"white"`
	Moves  []report.Move `json:"moves"`
	ToMove string        `json:"to_move,omitempty"` // "" is the side that follows from the moves
	Komi   float64       `json:"komi"`
}

// ParsePosition reads a position from JSON and checks it. The error wraps ErrPosition.
func ParsePosition(text []byte) (*Position, error) {
	var p Position
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	if _, err := p.Board(); err != nil {
		return nil, err
	}
	return &p, nil
}

// NewPosition is the position on a board without the moves that led to it.
func NewPosition(b *board.Board, toMove board.Colour) *Position {
	name := func(c board.Colour) []string { return report.Points(b.Stones(c).Points(), b.Size()) }
	return &Position{Size: b.Size(), Black: name(board.Black), White: name(board.White), Moves: []report.Move{}, ToMove: toMove.String()}
}

// Board checks the position and sets it up, so that captures and the ko follow from the
// moves. The error wraps ErrPosition.
func (p *Position) Board() (*board.Board, error) {
	b, err := p.setUp()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	for i, m := range p.Moves {
		if err := playMove(b, m); err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", ErrPosition, i+1, err)
		}
	}
	return b, nil
}

// setUp checks the figures of the position and puts the first stones on a board.
func (p *Position) setUp() (*board.Board, error) {
	b, err := board.New(p.Size)
	switch {
	case err != nil:
		return nil, err
	case len(p.Moves) > maxMoves:
		return nil, fmt.Errorf("more than %d moves", maxMoves)
	case p.ToMove != "" && board.ParseColour(p.ToMove) == board.Empty:
		return nil, fmt.Errorf("to_move %.20q: %w", p.ToMove, board.ErrColour)
	case math.IsNaN(p.Komi) || math.Abs(p.Komi) > maxKomi:
		return nil, fmt.Errorf("komi is not between -%d and %d points", maxKomi, maxKomi)
	}
	stones, err := p.stones(b.Points())
	if err != nil {
		return nil, err
	}
	return b, b.Setup(stones)
}

// stones lists the stones that are set up. No point may have two.
func (p *Position) stones(points int) (list []board.Stone, err error) {
	if len(p.Black)+len(p.White) > points {
		return nil, fmt.Errorf("more stones than the %d points of the board", points)
	}
	var taken board.PointSet
	for _, side := range []struct {
		names  []string
		colour board.Colour
	}{{p.Black, board.Black}, {p.White, board.White}} {
		for _, name := range side.names {
			x, err := pointOnBoard(name, p.Size)
			if err != nil {
				return nil, fmt.Errorf("%s stone: %w", side.colour, err)
			}
			if taken.Has(x) {
				return nil, fmt.Errorf("%s stone %s: %w", side.colour, board.FormatPoint(x, p.Size), board.ErrOccupied)
			}
			taken.Add(x)
			list = append(list, board.Stone{Point: x, Colour: side.colour})
		}
	}
	return list, nil
}

// playMove plays a move of a position.
func playMove(b *board.Board, m report.Move) error {
	colour := board.ParseColour(m.Colour)
	if colour == board.Empty {
		return fmt.Errorf("colour %.20q: %w", m.Colour, board.ErrColour)
	}
	x, err := parsePoint(m.Point, b.Size())
	if err != nil {
		return err
	}
	return b.Play(x, colour)
}

// next is the side to move: as the position says, or else as the moves or the handicap say.
func (p *Position) next(b *board.Board) board.Colour {
	switch {
	case p.ToMove != "":
		return board.ParseColour(p.ToMove)
	case len(p.Moves) == 0 && len(p.Black) > 1 && len(p.White) == 0:
		return board.White // a handicap
	}
	return b.Next()
}

// longestPoint is the length of the longest name of a point.
const longestPoint = len("PASS")

// parsePoint reads a point or a pass from outside.
func parsePoint(name string, size int) (board.Point, error) {
	if len(name) > longestPoint {
		name = name[:longestPoint] + "…"
	}
	return board.ParsePoint(name, size)
}

// pointOnBoard reads a point that is no pass.
func pointOnBoard(name string, size int) (board.Point, error) {
	x, err := parsePoint(name, size)
	if err == nil && x < 0 {
		return x, fmt.Errorf("%s: %w", name, board.ErrVertex)
	}
	return x, err
}
