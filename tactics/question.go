package tactics

import (
	"fmt"

	"shicho/board"
	"shicho/tactics/terms"
)

// The errors of questions that cannot be asked. Test for them with errors.Is.
var (
	ErrNoTarget    = terms.ErrNoTarget
	ErrNotOneOwner = terms.ErrNotOneOwner
	ErrGoal        = terms.ErrGoal
	ErrSide        = terms.ErrSide
)

// checkCapture is check for methods that answer questions of capture alone.
func checkCapture(b *board.Board, q *Question) error {
	if q.Goal != Capture {
		return fmt.Errorf("goal %d: only Capture: %w", q.Goal, ErrGoal)
	}
	return q.Check(b)
}

// canBeAsked is check without an error, for methods that answer many questions.
func canBeAsked(b *board.Board, q *Question) bool {
	if q.Goal == Capture && q.ToMove <= Defender {
		return b.HasStone(q.Target)
	}
	return q.Check(b) == nil
}
