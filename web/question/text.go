package question

import (
	"fmt"

	"shicho/board"
	"shicho/tactics"
	"shicho/web/ask"
)

// Text is a question about a position as a page sends it, with names for points, sides and limits. Each question
// reads the fields that it needs, and ignores the others; see part.
type Text struct {
	Position ask.PagePosition `json:"position"`
	// Target is a stone of the string that the question is about.
	Target string `json:"target,omitempty"`
	// Other is a stone of a second string of the same side, if the move that is tried is to join the two or to cut them.
	Other string `json:"other,omitempty"`
	// Owner is the side that owned the target when the questions about the string began, black or white.
	Owner string `json:"owner,omitempty"`
	// Side is attack or defend: what the move that is tried is for.
	Side string `json:"side,omitempty"`
	// Move is the move that is tried: a point or pass.
	Move string `json:"move,omitempty"`
	// Limits is the name of the limits of the search; "" is the standard of the question.
	Limits string `json:"limits,omitempty"`
	// Final asks the ownership network for finished games.
	Final bool `json:"final,omitempty"`
	// Most is how many moves or patterns the answer lists at most; 0 is the standard.
	Most int `json:"most,omitempty"`
	// Group asks about the group of the string at Target.
	Group bool `json:"group,omitempty"`
}

// part reads some fields of a question. The error wraps ask.ErrQuestion.
type part func(*Text, *ask.PositionQuestion) error

// Read reads the position and the fields that are not names. The error wraps ErrPosition.
func (t *Text) Read() (*ask.PositionQuestion, error) { return t.read(nil) }

// read reads the position, the fields that are not names, and some parts. The error wraps ErrPosition or ask.ErrQuestion.
func (t *Text) read(parts []part) (*ask.PositionQuestion, error) {
	b, err := ReadPosition(&t.Position)
	if err != nil {
		return nil, err
	}
	q := ask.About(b, NextOf(&t.Position, b))
	q.Moves, q.Final, q.Most, q.Group = len(t.Position.Moves), t.Final, t.Most, t.Group
	for _, part := range parts {
		if err := part(t, q); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// questionFault is an error about a field of a question.
func questionFault(field string, err error) error {
	return fmt.Errorf("%w: %s: %w", ask.ErrQuestion, field, err)
}

func (t *Text) readLimits(q *ask.PositionQuestion) error {
	if t.Limits == "" {
		return nil
	}
	limits, err := tactics.LimitsByName(t.Limits)
	if err != nil {
		return questionFault("limits", err)
	}
	q.Limits = &limits
	return nil
}

func (t *Text) readTarget(q *ask.PositionQuestion) (err error) {
	if q.Target, err = pointOnBoard(t.Target, q.Board.Size()); err != nil {
		return questionFault("target", err)
	}
	if t.Owner == "" {
		return nil
	}
	if q.Owner = board.ParseColour(t.Owner); q.Owner == board.Empty {
		return questionFault("owner", fmt.Errorf("%.20q: %w", t.Owner, board.ErrColour))
	}
	return nil
}

// readSide reads which side moves first, or what the move that is tried is for.
func (t *Text) readSide(q *ask.PositionQuestion) error {
	switch t.Side {
	case "attack":
		q.Side = tactics.Attacker
	case "defend":
		q.Side = tactics.Defender
	default:
		return fmt.Errorf("%w: side %.20q: attack or defend", ask.ErrQuestion, t.Side)
	}
	return nil
}

// readTry reads the move that is tried, what the move is for, and the second string.
func (t *Text) readTry(q *ask.PositionQuestion) (err error) {
	if err := t.readSide(q); err != nil {
		return err
	}
	if q.Move, err = parsePoint(t.Move, q.Board.Size()); err != nil {
		return questionFault("move", err)
	}
	if t.Other == "" {
		return nil
	}
	if q.Other, err = pointOnBoard(t.Other, q.Board.Size()); err != nil {
		return questionFault("other", err)
	}
	return nil
}
