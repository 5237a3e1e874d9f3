package tactics

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/tactics/internal/position"
)

// Question asks whether a goal can be reached:
//
//	type Question struct {
//		Goal   Goal        // Capture, Connect or Sever
//		Target board.Point // a stone of the string
//		Other  board.Point // with Connect and Sever, a stone of the other string; else ignored
//		ToMove Side        // Attacker or Defender
//	}
//
// The zero values of Goal and ToMove ask whether the target can be captured, the
// attacker to move. Question.Mover is the colour that is to move.
type Question = position.Question

// Goal is what the attacker wants to reach.
type Goal = position.Goal

const (
	// Capture: the attacker wants to take the target off the board. The defender owns
	// the target.
	Capture = position.Capture
	// Connect: the attacker owns two strings and wants them to become one, be it one in
	// atari. The defender cuts; an end that is taken off the board is cut off.
	Connect = position.Connect
	// Sever: the attacker wants to take one of two strings off the board before they
	// become one, and looks for moves against the target. The defender owns both.
	Sever = position.Sever
)

// Side is a role in a question.
type Side = position.Side

const (
	// Attacker is the side that pursues the goal.
	Attacker = position.Attacker
	// Defender is the side that prevents the goal.
	Defender = position.Defender
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

// check returns the error of a question that cannot be asked: ErrNoTarget or
// ErrNotOneOwner.
func check(b *board.Board, q *Question) error {
	if err := checkTarget(b, q.Target); err != nil || q.Goal == Capture {
		return err
	}
	if err := checkTarget(b, q.Other); err != nil {
		return err
	}
	return checkOwner(b, q.Target, q.Other)
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
