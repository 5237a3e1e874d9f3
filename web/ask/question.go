package ask

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/protocol/report"
	"shicho/tactics"
)

// ErrQuestion says that a question cannot be asked, as one about a string where no stone is.
var ErrQuestion = errors.New("a question that cannot be asked")

// PositionQuestion is a question about a position. Every method of Answerer reads the fields that its
// comment names, and ignores the others. Begin with About.
type PositionQuestion struct {
	Board  *board.Board // no method changes the board
	ToMove board.Colour
	Moves  int // that led to the position
	// Target is a stone of the string that the question is about.
	Target board.Point
	// Other is a stone of a second string of the same side, if the move that is tried is to join the two or to cut them; else
	// board.NoPoint.
	Other board.Point
	// Owner is the side that owned the target when the questions about the string began, or board.Empty. The owner tells a target that was
	// taken from a stone that was put there later.
	Owner board.Colour
	// Side says what the move that is tried is for. The attacker of two strings cuts them, and the defender joins them.
	Side tactics.Side
	// Move is the move that is tried. It may be a pass.
	Move board.Point
	// Limits are the limits of the search; nil is the standard of the question.
	Limits *tactics.Limits
	// Final asks the ownership network for finished games.
	Final bool
	// Most is how many moves or patterns the answer lists at most; 0 is the standard.
	Most int
	// Group asks about the group of the string at Target.
	Group bool
}

// About is a question about a position, without a string.
func About(b *board.Board, toMove board.Colour) *PositionQuestion {
	return &PositionQuestion{Board: b, ToMove: toMove, Target: board.NoPoint, Other: board.NoPoint, Move: board.NoPoint}
}

// faultf is an error that wraps ErrQuestion.
func faultf(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrQuestion, fmt.Errorf(format, args...))
}

// report makes the position of a report.
func (q *PositionQuestion) report() *report.RecordPosition {
	return &report.RecordPosition{Move: q.Moves, Warnings: []string{}, Board: q.Board, ToMove: q.ToMove}
}

// limits are the limits of the question.
func (q *PositionQuestion) limits(standard tactics.Limits) tactics.Limits {
	if q.Limits == nil {
		return standard
	}
	return *q.Limits
}

// most is how many things the answer lists.
func (q *PositionQuestion) most(standard int) int {
	if q.Most <= 0 {
		return standard
	}
	return min(q.Most, mostListed)
}

// isGone tells whether the target is off the board.
func (q *PositionQuestion) isGone() bool {
	if q.Owner == board.Empty {
		return q.Board.At(q.Target) == board.Empty
	}
	return q.Board.At(q.Target) != q.Owner
}
