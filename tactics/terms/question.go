package terms

import "shicho/board"

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
func (s Side) String() string { return [...]string{"attacker", "defender"}[s] }

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
	// Eyes, with Kill, counts a seki as death: the defender must reach two eyes in the end. It can only be answered where the strings around
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
