package suite

import (
	"errors"
	"fmt"

	"shicho/board"
)

// Board returns the position of the case. If a ko may not be retaken, the capture that began the ko is
// the one move on the board. Otherwise the board has no moves.
func (c *Case) Board() *board.Board { return c.board.Clone() }

// position builds the board of a case.
func (r *record) position() (*board.Board, error) {
	size := r.Size
	if size == 0 {
		size = len(r.Rows)
	}
	b, err := board.New(size)
	if err != nil {
		return nil, err
	}
	stones, err := r.stones(size)
	if err != nil {
		return nil, err
	}
	if err := b.Setup(stones); err != nil {
		return nil, fmt.Errorf("rows: %w", err)
	}
	if r.Ko == "" {
		return b, nil
	}
	ko, err := board.ParsePoint(r.Ko, size)
	if err == nil {
		err = retract(b, ko)
	}
	if err != nil {
		return nil, fmt.Errorf("ko: %w", err)
	}
	return b, nil
}

// stones reads the rows, from the top.
func (r *record) stones(size int) ([]board.Stone, error) {
	if len(r.Rows) != size {
		return nil, fmt.Errorf("rows: %d, the board has %d", len(r.Rows), size)
	}
	var stones []board.Stone
	for y, row := range r.Rows {
		if len(row) != size {
			return nil, fmt.Errorf("rows: row %d has %d points, not %d", y+1, len(row), size)
		}
		for x, letter := range []byte(row) {
			p := board.Point(y*size + x)
			switch letter {
			case 'X':
				stones = append(stones, board.Stone{Point: p, Colour: board.Black})
			case 'O':
				stones = append(stones, board.Stone{Point: p, Colour: board.White})
			case '.':
			default:
				return nil, fmt.Errorf("rows: row %d: %q is none of X, O and a dot", y+1, letter)
			}
		}
	}
	return stones, nil
}

// errNoKo is the error for a point where the side to move can retake no ko.
var errNoKo = errors.New("no stone of the opponent could just have captured there")

// retract sets the board up as it was before the capture that began the ko, and plays that capture. So every program
// sees that the ko may not be retaken.
func retract(b *board.Board, ko board.Point) error {
	if ko < 0 || b.At(ko) != board.Empty {
		return errNoKo
	}
	for _, p := range b.Neighbours(ko) {
		if b.At(p) == board.Empty || b.StringSize(p) > 1 || !b.InAtari(p) {
			continue
		}
		before, taken := b.Clone(), b.At(p).Opponent()
		err := before.Setup([]board.Stone{{Point: p, Colour: board.Empty}, {Point: ko, Colour: taken}})
		if err != nil || before.Play(p, taken.Opponent()) != nil {
			continue
		}
		if banned, colour := before.Ko(); banned == ko && colour == taken {
			b.CopyFrom(before)
			return nil
		}
	}
	return errNoKo
}
