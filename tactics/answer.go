package tactics

import (
	"shicho/board"
	"shicho/tactics/internal/solve"
)

// Outcome is what becomes of the target of a question.
type Outcome = solve.Outcome

const (
	// Unknown: a limit cut the search before anything was proved.
	Unknown = solve.Unknown
	// Captured: the attacker reaches the goal whatever the defender does, even if the
	// defender wins every ko. With the goal Connect the strings are connected.
	Captured = solve.Captured
	// Escaped: the defender prevents the goal, even if the attacker wins every ko, or
	// until a limit that counts as an escape.
	Escaped = solve.Escaped
	// Ko: whoever wins a ko decides.
	Ko = solve.Ko
)

// Result says whether the side to move has its way: whether the attacker to move
// reaches the goal, or the defender to move prevents it. The numbers are
// the codes of GNU Go.
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

// Opposite is the result of a move, or of a pass, after which the other side has the result r.
func (r Result) Opposite() Result {
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
	// Move brings the result about. It is Pass if no move is needed, and NoPoint if the
	// side to move fails. If the outcome is Unknown, it is the best guess or NoPoint.
	Move  board.Point
	Depth int // plies of the deepest iteration
	Nodes int // that were searched
	// Limit is what the answer rests on: with wider limits it might be another.
	Limit Limit
	// Ko tells that the answer of Decide may be another with another side free of ko.
	// Ask does not set it, but says in Result what a ko decides.
	Ko bool
	// Threats is the number of ko threats that the side which must find the first threat
	// needs to win the ko; 0 means unknown. If the result is Works or Fails, the loser
	// cannot change it with Threats ko threats; 0 means with any number of them.
	Threats int
	// Zone and Spare say where else the answer holds: in every position that is the same
	// inside the zone, and has at most Spare more stones outside. If the nodes ran out,
	// the zone is what the search has looked at.
	Zone  board.PointSet
	Spare int

	chase bool // the search followed a line beyond Plies.Depth by ataris alone
}

// answerOf is the answer of one search, for a side to move.
func answerOf(toMove Side, v *solve.Decision) Answer {
	a := Answer{Outcome: v.Outcome, Move: v.Move, Depth: v.Depth, Nodes: v.Nodes, Limit: v.Limit, Ko: v.Ko, Zone: v.Zone, Spare: v.Spare, chase: v.Chase}
	if v.Outcome == solve.Wanted(toMove) {
		a.Result = Works
	}
	return a
}

// prevails tells whether the side to move has the outcome that it wants, or seems to have it.
func (a *Answer) prevails(want Outcome) bool {
	return a.Outcome == want || a.Outcome == Unknown && a.Move != board.NoPoint
}

// isUnproved tells whether the answer, an escape or a guess, rests on a limit that cut
// the search. With Escape.Standing only the limit of nodes does.
func (a *Answer) isUnproved(limits *Limits) bool {
	return a.Limit&LimitNodes != 0 || a.Limit.IsCut() && !limits.Escape.Standing
}
