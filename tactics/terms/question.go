package terms

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
	// ErrGoal says that a method cannot answer questions of this Goal: the error names the goals that it answers.
	ErrGoal = errors.New("another goal cannot be asked for here")
	// ErrSide says that a question or a call has no side, or one that does not exist.
	ErrSide = errors.New("no such side")
)

// Goal is what the attacker wants to reach.
type Goal uint8

const (
	// Capture: the attacker wants to take the target off the board. The defender owns
	// the target.
	Capture Goal = iota
	// Connect: the attacker owns two strings and wants them to become one, be it one in
	// atari. The defender cuts; an end that is taken off the board is cut off.
	Connect
	// Sever: the attacker wants to take one of two strings off the board before they
	// become one, and looks for moves against the target. The defender owns both.
	Sever
	// Kill: the attacker wants to take a group off the board: until no point of Group has a stone of the defender, who
	// owns the group. With Whole it is enough that one point of Group has none. A group in a seki is not killed.
	Kill
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
func (s Side) String() string {
	if s > Defender {
		return fmt.Sprintf("side %d", uint8(s))
	}
	return [...]string{"attacker", "defender"}[s]
}

// Opponent is the other side.
func (s Side) Opponent() Side { return s ^ 1 }

// Wins tells whether the side has its way if the goal is reached, or is not.
func (s Side) Wins(reached bool) bool { return (s == Attacker) == reached }

// Winner is the side that has its way if the goal is reached, or is not.
func Winner(reached bool) Side {
	if reached {
		return Attacker
	}
	return Defender
}

// Question asks whether a goal can be reached. The zero values of Goal and ToMove
// ask whether the target can be captured, the attacker to move.
type Question struct {
	Goal   Goal
	Target board.Point // a stone of the string
	Other  board.Point // with Connect and Sever, a stone of the other string; else ignored
	ToMove Side
	// Group, with Kill, has a stone of each string of the group, Target among them. Whole tells that the defender must save
	// all of them.
	Group board.PointSet
	Whole bool
	// Eyes, with Kill, counts a seki as death: the defender must reach two eyes in the end. That he does not can only be shown where the strings around
	// the group enclose it and either live or have two liberties elsewhere, which are not filled.
	Eyes bool
	// Walls, with Kill, are stones of the attacker around the group whose strings are taken to stand: each keeps liberties elsewhere that
	// nobody fills. What is proved so holds as long as they do.
	Walls board.PointSet
}

// Mover is the colour that is to move. The target must be a stone.
func (q *Question) Mover(b *board.Board) board.Colour {
	owner := b.At(q.Target)
	if (q.Goal == Connect) == (q.ToMove == Attacker) {
		return owner
	}
	return owner.Opponent()
}

// Play makes a move of the side to move, and makes the question, of the goal Kill, the one of the other side about what then stands of the
// group. legal is false where the move is illegal; stands is false where the move takes all of the group.
func (q *Question) Play(b *board.Board, move board.Point) (legal, stands bool) {
	owner := b.At(q.Target)
	q.Group.Add(q.Target)
	if !b.TryPlay(move, q.Mover(b)) {
		return false, true
	}
	q.ToMove = q.ToMove.Opponent()
	q.Walls.Intersect(b.Stones(owner.Opponent()))
	if q.Group.Intersect(b.Stones(owner)); q.Group.IsEmpty() {
		return true, false
	}
	if !q.Group.Has(q.Target) {
		q.Target = q.Group.First()
	}
	return true, true
}

// Check returns the error of a question that cannot be asked: ErrNoTarget, ErrNotOneOwner, ErrGoal or ErrSide. It completes the group of a
// question about one by its target.
func (q *Question) Check(b *board.Board) error {
	switch {
	case b == nil:
		return fmt.Errorf("no board: %w", ErrNoTarget)
	case q.Goal > Kill:
		return fmt.Errorf("goal %d: a goal is Capture, Connect, Sever or Kill: %w", q.Goal, ErrGoal)
	case q.ToMove != Attacker && q.ToMove != Defender:
		return fmt.Errorf("side %d: Attacker or Defender: %w", q.ToMove, ErrSide)
	}
	if err := CheckTarget(b, q.Target); err != nil || q.Goal == Capture {
		return err
	}
	if q.Goal == Kill {
		return checkGroup(b, q)
	}
	if err := CheckTarget(b, q.Other); err != nil {
		return err
	}
	return CheckOwner(b, q.Target, q.Other)
}

// checkGroup completes the group of a question by its target. It returns ErrNoTarget or ErrNotOneOwner if the group has other points
// than stones of one side.
func checkGroup(b *board.Board, q *Question) error {
	q.Group.Add(q.Target)
	for p := q.Group.First(); p >= 0; p = q.Group.Next(p + 1) {
		if err := CheckTarget(b, p); err != nil {
			return err
		}
		if err := CheckOwner(b, q.Target, p); err != nil {
			return err
		}
	}
	return nil
}

// CheckTarget returns ErrNoTarget if there is no stone on the point.
func CheckTarget(b *board.Board, target board.Point) error {
	if !b.HasStone(target) {
		return fmt.Errorf("%s: %w", board.FormatPoint(target, b.Size()), ErrNoTarget)
	}
	return nil
}

// CheckOwner returns ErrNotOneOwner if two stones have different colours.
func CheckOwner(b *board.Board, one, other board.Point) error {
	if b.At(one) != b.At(other) {
		return fmt.Errorf("%s and %s: %w", board.FormatPoint(one, b.Size()), board.FormatPoint(other, b.Size()), ErrNotOneOwner)
	}
	return nil
}
