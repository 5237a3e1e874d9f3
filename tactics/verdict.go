package tactics

import (
	"slices"

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
	Reply
	Outcome Outcome // Unknown if the reply is
	// Moves are all moves of the side to move with the result of the reply, if
	// that is any success. Where no move is needed it is the pass alone.
	Moves []board.Point
	// Undecided are moves that may belong to Moves: the nodes ran out, or another limit cut the search.
	Undecided []board.Point
	// Line is play after the outcome: the side that it favours plays to bring it
	// about, the other resists as long as it can.
	Line []board.Stone
}

// Read answers a question in full. It costs a search for every move of the zone
// and every ply of the line; Decide is the quick way. The error is ErrNoTarget.
func (r *Reader) Read(b *board.Board, target board.Point, attack bool, limits *Limits) (Verdict, error) {
	if err := noTarget(b, target); err != nil {
		return Verdict{}, err
	}
	rules := b.Rules()
	b.SetRules(board.Rules{})
	defer b.SetRules(rules)
	reply, free := r.reply(b, target, attack, limits)
	works := reply.Result != Fails
	v := Verdict{Reply: reply, Outcome: outcomeOf(works == attack)}
	switch {
	case reply.Unknown:
		v.Outcome = Unknown
	case reply.Result == KoFirst, reply.Result == KoThreat:
		v.Outcome = Ko
	}
	if reply.Move == board.NoPoint && reply.Unknown && !attack {
		return v, nil
	}
	s := study{r: r, b: b, target: target, owner: b.At(target), free: free, captured: works == attack, proved: !reply.Unknown, far: reply.far, limits: *limits}
	if s.limits.Nodes == 0 || s.limits.Nodes > studyNodes {
		s.limits.Nodes = studyNodes
	}
	first := board.NoPoint
	if works {
		moves, likely, undecided := s.working(attack)
		v.Moves, v.Undecided = moves, append(likely, undecided...)
		if !reply.Unknown {
			v.proved(reply.Move)
			first = reply.Move
		}
		slices.Sort(v.Undecided)
	}
	v.Line = s.line(attack, first)
	return v, nil
}

// proved makes a move one that works, though the search about it alone may have been too short.
func (v *Verdict) proved(move board.Point) {
	v.Undecided = slices.DeleteFunc(v.Undecided, func(p board.Point) bool { return p == move })
	if i, found := slices.BinarySearch(v.Moves, move); !found && !slices.Equal(v.Moves, []board.Point{board.Pass}) {
		v.Moves = slices.Insert(v.Moves, i, move)
	}
}
