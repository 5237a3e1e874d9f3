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
	ErrNotOneOwner = errors.New("strings of both sides cannot be connected")
	// ErrGoal says that a method cannot answer questions of this Goal.
	ErrGoal = errors.New("only questions of capture can be answered so")
)

// Goal is what the attacker wants to reach.
type Goal uint8

const (
	// Capture: the attacker wants to take the target off the board. The defender owns the target.
	Capture Goal = iota
	// Connect: the attacker owns both strings and wants them to become one. The defender cuts.
	Connect
)

// Side is a role in a question.
type Side uint8

const (
	// Attacker is the side that pursues the goal.
	Attacker Side = iota
	// Defender is the side that prevents the goal.
	Defender
)

// String is the side in lower case.
func (s Side) String() string { return [...]string{"attacker", "defender"}[s] }

// Opponent is the other side.
func (s Side) Opponent() Side { return s ^ 1 }

// wants is the outcome for which the side plays.
func (s Side) wants() Outcome {
	if s == Attacker {
		return Captured
	}
	return Escaped
}

// Question asks whether a goal can be reached. The zero values of Goal and ToMove
// ask whether the target can be captured, the attacker to move.
type Question struct {
	Goal   Goal
	Target board.Point // a stone of the string
	Other  board.Point // with Connect, a stone of the other string; else ignored
	ToMove Side
}

// Mover is the colour that is to move. The target must be a stone.
func (q *Question) Mover(b *board.Board) board.Colour {
	owner := b.At(q.Target)
	if (q.Goal == Connect) == (q.ToMove == Attacker) {
		return owner
	}
	return owner.Opponent()
}

// check returns the error of a question that cannot be asked: ErrNoTarget or
// ErrNotOneOwner.
func (q *Question) check(b *board.Board) error {
	if err := checkTarget(b, q.Target); err != nil || q.Goal == Capture {
		return err
	}
	if err := checkTarget(b, q.Other); err != nil {
		return err
	}
	return checkOwner(b, q.Target, q.Other)
}

// checkCapture is check for methods that answer questions of capture alone.
func (q *Question) checkCapture(b *board.Board) error {
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
