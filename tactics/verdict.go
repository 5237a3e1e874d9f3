package tactics

import (
	"fmt"

	"shicho/board"
)

// Outcome is what becomes of a target.
type Outcome uint8

// The outcomes.
const (
	// Unknown: the search was cut by LimitNodes.
	Unknown Outcome = iota
	// Captured: the attacker takes the target off whatever its owner does, even
	// if the owner wins every ko.
	Captured
	// Escaped: the owner keeps the target, even if the attacker wins every ko,
	// or until a limit that counts as an escape.
	Escaped
	// Ko: whoever wins a ko decides.
	Ko
)

// String is the outcome in lower case.
func (o Outcome) String() string {
	return [...]string{"unknown", "captured", "escaped", "ko"}[o]
}

// Verdict is all that can be said of one question.
type Verdict struct {
	Outcome Outcome
	// Moves are all moves of the side to move that bring the outcome about, for
	// better: that capture, or save, or make it a ko. Where no move is needed it is
	// the pass alone; where the other side prevails there are none.
	Moves []board.Point
	// Undecided are moves that may belong to Moves: the search was cut.
	Undecided []board.Point
	// Line is play after the outcome: the side that it favours plays to bring it
	// about, the other resists as long as it can.
	Line   []board.Stone
	Depth  int // plies of the search that found it, ladders excepted
	Nodes  int // searched for the outcome, without the moves and the line
	Ladder bool
	Limit  Limit // what the outcome rests on
	// Zone is the set of points that the outcome depends on: it stands as long as
	// nothing in it differs and no more than Spare stones are added outside.
	Zone  board.PointSet
	Spare int
}

// Read answers a question in full. It costs a search for every move of the zone
// and every ply of the line; Decide is the quick way. The error is ErrNoTarget.
func (r *Reader) Read(b *board.Board, target board.Point, attackerToMove bool, limits *Limits) (Verdict, error) {
	if target < 0 || int(target) >= b.Points() || b.At(target) == board.Empty {
		return Verdict{}, fmt.Errorf("%s: %w", board.FormatPoint(target, b.Size()), ErrNoTarget)
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	defender := b.At(target)
	free := defender
	a := r.Decide(b, target, attackerToMove, defender, limits)
	if first := a; a.Outcome != Captured {
		free = defender.Opponent()
		a = r.Decide(b, target, attackerToMove, free, limits)
		switch {
		case a.Outcome == Captured && first.Outcome == Unknown:
			a.Outcome, a.Limit = Unknown, LimitNodes
		case a.Outcome == Captured: // it rests on both answers
			a.Outcome = Ko
			a.Zone.Union(&first.Zone)
			a.Spare = min(a.Spare, first.Spare)
		}
		a.Nodes += first.Nodes
	}
	v := Verdict{Outcome: a.Outcome, Depth: a.Depth, Nodes: a.Nodes, Ladder: a.Ladder, Limit: a.Limit, Zone: a.Zone, Spare: a.Spare}
	if a.Outcome == Unknown {
		v.Ladder = false
		return v, nil
	}
	s := study{r: r, b: b, target: target, free: free, captured: a.Outcome != Escaped, limits: *limits}
	if s.captured == attackerToMove || a.Outcome == Ko {
		v.Moves, v.Undecided = s.working(attackerToMove, a.Outcome == Ko && !attackerToMove)
	}
	v.Line = s.line(attackerToMove)
	return v, nil
}
