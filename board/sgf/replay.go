package sgf

import (
	"errors"
	"fmt"
	"iter"

	"shicho/board"
)

// Play plays one step of the record on b. Suicide, where the rules of the record allow it, takes the string off and makes the
// board forget its moves, as a setup does. An illegal step does not change the board. Its error names the place in
// the record and wraps [ErrIllegalMove] or [ErrIllegalSetup] and the error of the board.
func (r *Record) Play(b *board.Board, s *Step) error {
	if s.IsMove() {
		err := b.Play(s.Point, s.Colour)
		if errors.Is(err, board.ErrSuicide) && r.AllowsSuicide() && playSuicide(b, s) {
			return nil
		}
		if err != nil {
			return r.errorAt(s.Place, "%w: move %d, %w", ErrIllegalMove, s.Number, err)
		}
		return nil
	}
	if err := b.Setup(s.Stones); err != nil {
		return r.errorAt(s.Place, "%w: %w", ErrIllegalSetup, err)
	}
	return nil
}

// playSuicide takes off the string that a suicidal move completes, as stones that are set up: no board needs to know the rules
// of the record, and the move cannot be taken back. It returns false if the string is the single stone of the move,
// which no rules allow.
func playSuicide(b *board.Board, s *Step) bool {
	var taken board.PointSet
	for _, n := range b.Neighbours(s.Point) {
		if b.At(n) == s.Colour {
			taken.Union(b.StringAt(n))
		}
	}
	var cleared []board.Stone
	for p := taken.First(); p >= 0; p = taken.Next(p + 1) {
		cleared = append(cleared, board.Stone{Point: p})
	}
	return len(cleared) > 0 && b.Setup(cleared) == nil
}

// Replay plays the record on b, an empty board of the record's size, and yields every step after the step was
// played. An illegal step is yielded with its error and ends the loop.
func (r *Record) Replay(b *board.Board) iter.Seq2[*Step, error] {
	return func(yield func(*Step, error) bool) {
		for i := range r.Steps {
			s := &r.Steps[i]
			err := r.Play(b, s)
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

// CutAtFault keeps the steps before the first one that is illegal, and returns the error of that step, or nil if all are
// legal.
func (r *Record) CutAtFault() error {
	b, err := board.New(r.Size)
	if err != nil {
		return fmt.Errorf("%s: %w", r.Path, err)
	}
	played := 0
	for _, err := range r.Replay(b) {
		if err != nil {
			r.Steps, r.Cut, r.Last, r.Territory = r.Steps[:played], true, board.Empty, nil
			return err
		}
		played++
	}
	return nil
}

// Board returns the position at the end of the record. If a step is illegal, it returns the error and the
// position before that step.
func (r *Record) Board() (*board.Board, error) {
	b, err := board.New(r.Size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	for _, err := range r.Replay(b) {
		if err != nil {
			return b, err
		}
	}
	return b, nil
}

// BoardAfter returns the position after the given number of moves, with the setups that come before the next
// move. There is an error if the record has fewer moves or if one of the steps is illegal.
func (r *Record) BoardAfter(moves int) (*board.Board, error) {
	if n := r.Moves(); moves < 0 || moves > n {
		return nil, fmt.Errorf("%s: %w: %d, the record has %d", r.Path, ErrNoMove, moves, n)
	}
	b, err := board.New(r.Size)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path, err)
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.Number > moves {
			break
		}
		if err := r.Play(b, s); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Moves counts the moves of the record, passes included.
func (r *Record) Moves() int {
	for i := len(r.Steps) - 1; i >= 0; i-- {
		if r.Steps[i].IsMove() {
			return r.Steps[i].Number
		}
	}
	return 0
}

// Next is the side to move after the last move.
func (r *Record) Next() board.Colour { return r.NextAfter(r.Moves()) }

// NextAfter is the side to move after the given number of moves.
func (r *Record) NextAfter(moves int) board.Colour {
	if moves >= r.Moves() && r.Last != board.Empty {
		return r.Last
	}
	for i := len(r.Steps) - 1; i >= 0; i-- {
		if s := &r.Steps[i]; s.IsMove() && s.Number <= moves {
			return s.Colour.Opponent()
		}
	}
	return r.ToMove
}
