package settings

// Limits bound a search and say when a target counts as escaped.
type Limits struct {
	Name string
	// Liberties is the number of liberties with which the target has escaped, whoever
	// is to move.
	Liberties int
	// Plies is the depth of the search by plies: the target has escaped if it stands
	// after that many moves, passes included.
	Plies int
	// LadderPlies is the depth of a ladder, counted from the start of the line. Where
	// the plies are used up and the target is in atari with the defender to move, play
	// goes on: the attacker must give atari with every move. 0 follows no ladders.
	LadderPlies int
	// Deepen is the number of nodes after which a search by plies looks no deeper: then
	// the target has escaped if it stands after the plies looked at so far, which are
	// fewer than Plies. The search by proof numbers is given up after as many nodes, as
	// with Hope. 0 is no bound.
	Deepen int
	// Near keeps the attacker near the fight. He plays only on the liberties of the
	// target, on the points beside them, on the liberties of his own strings around the
	// target that are short of liberties, and on the liberty of a string of the defender
	// in atari around these. Captures stay proofs; an escape may rest on LimitNear.
	Near bool
	// Numbers goes on with a search by proof numbers where the target stands at the end
	// of the plies. This search looks for captures alone, is bounded by the nodes alone,
	// and keeps the attacker near the fight; there he also plays on the liberties of
	// strings that the target may join.
	Numbers bool
	// Width is how many points beyond the fight the attacker may play at the root of the
	// search by proof numbers. With every ply it is a point less.
	Width int
	// Hope gives up the search by proof numbers when the proof number of the root exceeds
	// Hope times the square root of the nodes. If the defender is to move, the number of
	// his best defence is taken. With Standing the target has escaped then; else it is as
	// if the nodes had run out. 0 never gives up.
	Hope int
	// Likely is the number of nodes of the search with likely moves alone (package likely), which guesses whether the target is captured
	// before the search by proof numbers begins. Where the guess is a capture, the search by proof numbers goes on for as long as the nodes
	// last, whatever Hope and Deepen say. Where the nodes run out, the guess is the answer. Without Numbers the guess follows the search
	// by plies, and nothing follows the guess. 0 makes no guess.
	Likely int
	// Doubted bounds the nodes of the search by proof numbers where the guess is that the target escapes. 0 is no bound.
	Doubted int
	// Standing counts a target as escaped that stands where the plies or a ladder end,
	// or that only an attacker kept near cannot take, as the paper does. Without it the
	// outcome is Unknown there. Decide always says Escaped, and names the limit.
	Standing bool
	// Retakes lets the defender take back. A single stone is captured only if the
	// defender cannot at once take the stones that took it, or if his own are then
	// captured in turn. Without it, a target taken off the board is captured.
	Retakes bool
	// Threats is how often in one line the side that is free of ko may retake at once.
	// 0 is no bound.
	Threats int
	// Nodes bounds the work on one question. A search that exceeds it knows nothing: the
	// outcome is Unknown. 0 is no bound.
	Nodes int
}

// Deeper returns what is left of the limits after a move.
func (l Limits) Deeper() Limits {
	l.Plies--
	if l.LadderPlies > 0 {
		l.LadderPlies--
	}
	return l
}

// Part returns one n-th of the nodes, but at least one. No bound stays no bound.
func (l *Limits) Part(n int) int {
	if l.Nodes == 0 {
		return 0
	}
	return max(l.Nodes/n, 1)
}

// AtMost bounds the nodes by most as well.
func (l *Limits) AtMost(most int) int {
	if l.Nodes == 0 {
		return most
	}
	return min(l.Nodes, most)
}

// Limit is a set of bounds of Limits: those that an answer rests on. With wider
// bounds the outcome might be another. LimitNodes marks an unknown outcome, the others
// an escape. A capture rests on none.
type Limit uint8

const (
	LimitLiberties Limit = 1 << iota
	LimitPlies
	LimitLadder
	LimitNear
	LimitNodes
	LimitHope
)

// IsDepth tells whether a deeper search might find another outcome.
func (l Limit) IsDepth() bool { return l&(LimitPlies|LimitLadder) != 0 }

// IsCut tells whether a bound cut the search: without Limits.Standing nothing is
// proved then.
func (l Limit) IsCut() bool { return l&(LimitPlies|LimitLadder|LimitNear|LimitNodes|LimitHope) != 0 }

// Main is the bound of the set that matters most: nodes, hope, plies, near,
// ladder, liberties. It is 0 for the empty set.
func (l Limit) Main() Limit {
	for _, m := range [...]Limit{LimitNodes, LimitHope, LimitPlies, LimitNear, LimitLadder, LimitLiberties} {
		if l&m != 0 {
			return m
		}
	}
	return 0
}

// String names the bound that matters most. It is "none" for the empty set.
func (l Limit) String() string {
	switch l.Main() {
	case LimitNodes:
		return "nodes"
	case LimitHope:
		return "hope"
	case LimitPlies:
		return "plies"
	case LimitNear:
		return "near"
	case LimitLadder:
		return "ladder"
	case LimitLiberties:
		return "liberties"
	}
	return "none"
}
