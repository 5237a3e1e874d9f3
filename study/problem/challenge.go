package problem

import (
	"fmt"

	"shicho/board"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// Goal is what the solver has to do with the marked stones.
type Goal uint8

// The goals.
const (
	Capture  Goal = iota // take the target, a string of the opponent
	Save                 // save the target, an own string
	Kill                 // take a group in the end, however many moves and liberties it has on the way
	Live                 // make an own group live, in a seki too
	Connect              // join two own strings
	Cut                  // keep two strings of the opponent apart
	Unstated             // a record by someone else does not say; there is no target
)

var goalNames = [...]string{"capture", "save", "kill", "live", "connect", "cut", "unstated"}

// String is the name of the goal, as "capture".
func (g Goal) String() string {
	if int(g) >= len(goalNames) {
		return fmt.Sprintf("goal %d", uint8(g))
	}
	return goalNames[g]
}

// MarshalText is String, for JSON.
func (g Goal) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// IsRescue tells whether the solver owns the marked stones.
func (g Goal) IsRescue() bool { return g == Save || g == Live || g == Connect }

// IsLife tells whether the goal is about life and death.
func (g Goal) IsLife() bool { return g == Kill || g == Live }

// HasPair tells whether the goal is about two strings.
func (g Goal) HasPair() bool { return g == Connect || g == Cut }

// side is the solver's role in the questions of the reader.
func (g Goal) side() tactics.Side {
	if g == Save || g == Live || g == Cut {
		return tactics.Defender
	}
	return tactics.Attacker
}

// kind is the kind of the pattern of a solution.
func (g Goal) kind() shape.Kind {
	switch {
	case g == Connect:
		return shape.Join
	case g == Cut:
		return shape.Cut
	case g.IsRescue():
		return shape.Escape
	}
	return shape.Capture
}

// Challenge is a position in which something can be done about some strings, which are marked when the problem is shown.
type Challenge struct {
	Board  *board.Board
	Target board.Point    // a stone of the string; board.NoPoint if the goal is Unstated
	Other  board.Point    // of Connect and Cut, a stone of the other string; else ignored
	Group  board.PointSet // of Kill and Live, a stone of each string, Target among them; the empty set stands for Target alone
	Goal   Goal
	// Walls, of Kill and Live, are stones of strings around the group that are taken to stand: the problem holds as long as they do. See tactics.Question.
	Walls board.PointSet
}

// check returns the error of a challenge that nobody can solve: it has no board, no stone where the target is, or no goal.
func (q *Challenge) check() error {
	if q.Goal >= Unstated {
		return fmt.Errorf("goal %d: %w", q.Goal, tactics.ErrGoal)
	}
	question := tactics.Question{Target: q.Target, Other: q.Other, Group: q.Group}
	switch {
	case q.Goal.HasPair():
		question.Goal = tactics.Connect
	case q.Goal.IsLife():
		question.Goal = tactics.Kill
	}
	return question.Check(q.Board)
}

// Strings lists a stone of each of the marked strings. The list is empty if the goal is Unstated.
func (q *Challenge) Strings() []board.Point {
	switch {
	case q.Goal == Unstated:
		return nil
	case q.Goal.HasPair():
		return []board.Point{q.Target, q.Other}
	case q.Goal.IsLife() && !q.Group.IsEmpty():
		return q.Group.Points()
	}
	return []board.Point{q.Target}
}

// Marked are all stones of the marked strings.
func (q *Challenge) Marked() (stones board.PointSet) {
	for _, p := range q.Strings() {
		stones.Union(q.Board.StringAt(p))
	}
	return stones
}

// Owner is the side of the marked stones. The goal must not be Unstated.
func (q *Challenge) Owner() board.Colour { return q.Board.At(q.Target) }

// Solver is the side to move.
func (q *Challenge) Solver() board.Colour {
	switch {
	case q.Goal == Unstated:
		return q.Board.Next()
	case q.Goal.IsRescue():
		return q.Owner()
	}
	return q.Owner().Opponent()
}

// On is the challenge on a board to which play has come. over tells that the stones on that board decide: then reached tells whether the
// solver has reached the goal, and the challenge is the old one. The goal must not be Unstated.
func (q *Challenge) On(b *board.Board) (now Challenge, over, reached bool) { return q.on(b, q.Owner()) }

// on is On with the owner of the marked stones, for a caller who plays on the board of the challenge.
func (q *Challenge) on(b *board.Board, owner board.Colour) (now Challenge, over, reached bool) {
	now = *q
	now.Board = b
	switch {
	case q.Goal.HasPair():
		cut := b.At(q.Target) != owner || b.At(q.Other) != owner
		joined := !cut && b.Root(q.Target) == b.Root(q.Other)
		over, reached = cut || joined, joined == (q.Goal == Connect)
	case q.Goal.IsLife():
		now.Group = board.PointSet{}
		for _, p := range q.Strings() {
			if b.At(p) == owner {
				now.Group.Add(p)
			}
		}
		now.Walls.Intersect(b.Stones(owner.Opponent()))
		over, reached = now.Group.IsEmpty(), q.Goal == Kill
		now.Target = now.Group.First()
	default:
		over, reached = b.At(q.Target) != owner, q.Goal == Capture
	}
	if over {
		now = *q
	}
	return now, over, over && reached
}

// question asks the reader about the marked stones.
func (q *Challenge) question(toMove tactics.Side) tactics.Question {
	asked := tactics.Question{Target: q.Target, ToMove: toMove}
	switch {
	case q.Goal.IsLife():
		asked.Goal, asked.Group, asked.Walls = tactics.Kill, q.Group, q.Walls
		asked.Group.Add(q.Target)
	case q.Goal.HasPair():
		asked.Goal, asked.Other = tactics.Connect, q.Other
	}
	return asked
}

// pattern is the position around all stones, with a move and one of the marked strings, in canonical form.
func (q *Challenge) pattern(target, move board.Point) shape.Pattern {
	if q.Goal.HasPair() {
		second := q.Other
		if target == second {
			second = q.Target
		}
		return shape.NewPair(q.Goal.kind(), q.Board, target, second, move, surroundings(q.Board))
	}
	return shape.New(q.Goal.kind(), q.Board, target, move, surroundings(q.Board))
}

// name is the ID of a problem with these right moves. Moves that may be played in either order give one name.
func (q *Challenge) name(right []board.Point) (name shape.ID) {
	if q.Goal == Unstated {
		return shape.IDOf(fmt.Append(nil, q.Board, q.Solver(), right))
	}
	isFirst := true
	for _, target := range q.Strings() {
		for _, move := range right {
			if id := q.pattern(target, move).ID(); isFirst || string(id[:]) < string(name[:]) {
				name, isFirst = id, false
			}
		}
	}
	return name
}

// surroundings are all stones and the points next to them.
func surroundings(b *board.Board) board.PointSet {
	zone := *b.Stones(board.Black)
	zone.Union(b.Stones(board.White))
	dilate(b, &zone)
	return zone
}
