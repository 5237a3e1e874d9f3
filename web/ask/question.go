package ask

import (
	"errors"
	"fmt"

	"shicho/board"
	"shicho/protocol/report"
	"shicho/tactics"
)

// ErrQuestion says that a question cannot be asked: it names no stone, no side or no
// limits that are known.
var ErrQuestion = errors.New("a question that cannot be asked")

// Question is a question about a position. Every method of Desk reads the fields that its
// comment names, and ignores the others.
type Question struct {
	Position Position `json:"position"`
	// Target is a stone of the string that the question is about.
	Target string `json:"target,omitempty"`
	// Other is a stone of a second string of the same side, if the move that is tried is to join the two or to cut them.
	Other string `json:"other,omitempty"`
	// Owner is the side that owned the target when the questions about it began, "black" or
	// "white". It tells a target that was taken from a stone that was put there later.
	Owner string `json:"owner,omitempty"`
	// Side is "attack" or "defend": what the move that is tried is for. The attacker of two strings cuts them, and the defender joins them.
	Side string `json:"side,omitempty"`
	// Move is the move that is tried: a point or "pass".
	Move string `json:"move,omitempty"`
	// Limits is the name of the limits of the search; "" is the standard of the question.
	Limits string `json:"limits,omitempty"`
	// Final asks the ownership network for finished games.
	Final bool `json:"final,omitempty"`
	// Most is how many moves or patterns the answer lists at most; 0 is the standard.
	Most int `json:"most,omitempty"`
}

// faultf is an error that wraps ErrQuestion.
func faultf(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrQuestion, fmt.Errorf(format, args...))
}

// report makes the position of a report: the board, and the side to move.
func (q *Question) report() (*report.Position, error) {
	b, err := q.Position.Board()
	if err != nil {
		return nil, err
	}
	return &report.Position{Move: len(q.Position.Moves), Warnings: []string{}, Board: b, ToMove: q.Position.next(b)}, nil
}

// limits are the limits that the question names.
func (q *Question) limits(standard tactics.Limits) (tactics.Limits, error) {
	if q.Limits == "" {
		return standard, nil
	}
	limits, err := tactics.LimitsByName(q.Limits)
	if err != nil {
		return limits, faultf("limits: %w", err)
	}
	return limits, nil
}

// most is how many things the answer lists.
func (q *Question) most(standard int) int {
	if q.Most <= 0 {
		return standard
	}
	return min(q.Most, mostListed)
}

// target is the point of the target. gone tells that the string is off the board.
func (q *Question) target(b *board.Board) (target board.Point, gone bool, err error) {
	target, err = pointOnBoard(q.Target, b.Size())
	if err != nil {
		return target, false, faultf("target: %w", err)
	}
	if q.Owner == "" {
		return target, b.At(target) == board.Empty, nil
	}
	owner := board.ParseColour(q.Owner)
	if owner == board.Empty {
		return target, false, faultf("owner %.20q: %w", q.Owner, board.ErrColour)
	}
	return target, b.At(target) != owner, nil
}

// role is the side of the question.
func (q *Question) role() (tactics.Side, error) {
	switch q.Side {
	case "attack":
		return tactics.Attacker, nil
	case "defend":
		return tactics.Defender, nil
	}
	return 0, faultf("side %.20q: attack or defend", q.Side)
}
