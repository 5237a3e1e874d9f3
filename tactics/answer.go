package tactics

import "shicho/board"

// Outcome is what becomes of the target of a question.
type Outcome uint8

const (
	// Unknown: a limit cut the search before anything was proved.
	Unknown Outcome = iota
	// Captured: the attacker reaches the goal whatever the defender does, even if
	// the defender wins every ko. With the goal Connect the strings are connected.
	Captured
	// Escaped: the defender prevents the goal, even if the attacker wins every ko,
	// or until a limit that counts as an escape.
	Escaped
	// Ko: whoever wins a ko decides.
	Ko
)

// String is the outcome in lower case.
func (o Outcome) String() string {
	return [...]string{"unknown", "captured", "escaped", "ko"}[o]
}

// outcomeOf is the outcome of a search without ko.
func outcomeOf(captured bool) Outcome {
	if captured {
		return Captured
	}
	return Escaped
}

// Result says whether the side to move has its way: whether the attacker to move
// reaches the goal, or the defender to move prevents it. The numbers are those of
// GNU Go.
type Result uint8

const (
	Fails    Result = iota
	Works           // whoever wins any ko
	KoFirst         // by a ko that the side to move takes first: the other side must find the first threat
	KoThreat        // by a ko for which the side to move must find the first threat
)

// String is the result in lower case.
func (r Result) String() string {
	return [...]string{"fails", "works", "ko, taking first", "ko, needing a threat"}[r]
}

// afterPass is the result of a pass after which the other side has the result r.
func (r Result) afterPass() Result {
	return [...]Result{Fails: Works, Works: Fails, KoFirst: KoThreat, KoThreat: KoFirst}[r]
}

// isAsGoodAs compares two results of the same side.
func (r Result) isAsGoodAs(other Result) bool { return other == Fails || r != Fails && r <= other }

// Answer is the answer to one question.
type Answer struct {
	// Result is the answer from the side to move. If Outcome is Unknown, Result is
	// what the answer looks like.
	Result  Result
	Outcome Outcome
	// Move brings the result about. It is Pass if no move is needed and NoPoint if
	// the side to move fails. Of an unknown outcome it is the best guess, if any.
	Move  board.Point
	Depth int // plies of the deepest iteration
	Nodes int // that were searched
	Limit Limit
	// Ladder tells that the line left the ordinary depth in a ladder.
	Ladder bool
	// Ko tells that the answer may change if the other side were free of ko.
	// Decide alone sets it; Ask says all about ko in Result.
	Ko bool
	// Threats is, in a ko, the number of threats that the side which must find the
	// first one needs to win; 0 if that is unknown. With the results Works and Fails
	// the loser cannot win by a ko with so many threats or fewer; 0 stands for any number.
	Threats int
	// Zone and Spare say where else the answer holds: in every position that does
	// not differ inside the zone, and that has at most Spare more stones outside.
	// For a search that ran out of nodes, Zone is what the search has looked at.
	Zone  board.PointSet
	Spare int
}

// isUnproved tells whether the answer is an escape, or a guess, that rests on a
// limit that cut the search. With Limits.Standing only the limit of nodes does.
func (a *Answer) isUnproved(limits *Limits) bool {
	return a.Limit&LimitNodes != 0 || a.Limit.cut() && !limits.Standing
}
