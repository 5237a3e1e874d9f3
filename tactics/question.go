package tactics

import (
	"errors"
	"fmt"

	"shicho/board"
)

// The errors of questions that cannot be asked. Test for them with errors.Is.
var (
	// ErrNoTarget says that there is no stone on a point of the question.
	ErrNoTarget = errors.New("no stone on the target point")
	// ErrNotOneOwner says that the strings of one question belong to both sides.
	ErrNotOneOwner = errors.New("the strings belong to both sides")
	// ErrGoal says that a method cannot answer questions of this Goal.
	ErrGoal = errors.New("only questions of capture can be answered so")
)

// check returns the error of a question that cannot be asked: ErrNoTarget or
// ErrNotOneOwner.
func check(b *board.Board, q *Question) error {
	if err := checkTarget(b, q.Target); err != nil || q.Goal == Capture {
		return err
	}
	if q.Goal == Kill {
		return checkGroup(b, q)
	}
	if err := checkTarget(b, q.Other); err != nil {
		return err
	}
	return checkOwner(b, q.Target, q.Other)
}

// checkGroup completes the group of a question by its target. It returns ErrNoTarget or ErrNotOneOwner if the group has other points
// than stones of one side.
func checkGroup(b *board.Board, q *Question) error {
	q.Group.Add(q.Target)
	for p := q.Group.First(); p >= 0; p = q.Group.Next(p + 1) {
		if err := checkTarget(b, p); err != nil {
			return err
		}
		if err := checkOwner(b, q.Target, p); err != nil {
			return err
		}
	}
	return nil
}

// checkCapture is check for methods that answer questions of capture alone.
func checkCapture(b *board.Board, q *Question) error {
	if q.Goal != Capture {
		return ErrGoal
	}
	return checkTarget(b, q.Target)
}

// checkTarget returns ErrNoTarget if there is no stone on the point.
func checkTarget(b *board.Board, target board.Point) error {
	if target < 0 || int(target) >= b.Points() || b.At(target) == board.Empty {
		return fmt.Errorf("%s: %w", board.FormatPoint(target, b.Size()), ErrNoTarget)
	}
	return nil
}

// checkOwner returns ErrNotOneOwner if two stones have different colours.
func checkOwner(b *board.Board, one, other board.Point) error {
	if b.At(one) != b.At(other) {
		return fmt.Errorf("%s and %s: %w", board.FormatPoint(one, b.Size()), board.FormatPoint(other, b.Size()), ErrNotOneOwner)
	}
	return nil
}
