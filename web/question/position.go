package question

import (
	"errors"
	"fmt"
	"math"

	"shicho/board"
	"shicho/web/ask"
)

// ErrPosition says that a position cannot be set up, or that a move cannot be played there. The text
// of the error names the stone or the number of the move.
var ErrPosition = errors.New("not a position")

// Bounds of a position from outside.
const (
	maxMoves = 10_000
	maxKomi  = 1_000 // points
)

// ReadPosition checks a position from outside, and plays its moves, so that captures and the ko follow from the
// moves. The error wraps ErrPosition.
func ReadPosition(p *ask.PagePosition) (*board.Board, error) {
	b, err := setUp(p)
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
func setUp(p *ask.PagePosition) (*board.Board, error) {
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
	stones, err := stonesOf(p, b.Points())
	if err != nil {
		return nil, err
	}
	return b, b.Setup(stones)
}

// stonesOf lists the stones that are set up. No point may have two.
func stonesOf(p *ask.PagePosition, points int) (list []board.Stone, err error) {
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
func playMove(b *board.Board, m board.NamedMove) error {
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

// NextOf is the side to move: as the position says, or else as the moves or the handicap say.
func NextOf(p *ask.PagePosition, b *board.Board) board.Colour {
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
