package tactics

import (
	"errors"
	"fmt"
	"slices"

	"shicho/board"
)

// Limits bound a search and say when a target counts as escaped.
type Limits struct {
	Name string
	// Liberties is how many make the target escape, whoever is to move.
	Liberties int
	// Plies is the depth of the search: the target escapes if it stands after
	// as many moves, passes included.
	Plies int
	// LadderPlies extends Plies while the line is a ladder: where the plies are
	// used up and the target is in atari with its owner to move, play goes on,
	// the attacker keeping the target in atari with every move, until as many
	// plies in all. 0 extends nothing.
	LadderPlies int
	// Deepen is how many nodes a search by plies may have taken and still look two plies
	// deeper: with more, the target escapes if it stands after the plies that were looked at,
	// fewer than Plies. 0 is no bound.
	Deepen int
	// Near keeps the attacker near the fight: he plays only the target's
	// liberties, the points beside them, the liberties of his strings around it
	// that are short of them, and those of the owner's strings in atari around
	// these. Captures are proofs all the same; escapes may rest on it.
	Near bool
	// Numbers goes on, where the target stands at the end of the plies, with a
	// proof-number search for captures that is bounded by the nodes alone and keeps
	// the attacker near; he plays the liberties of strings that the target may join, too.
	Numbers bool
	// Width is how many points further than the fight the attacker looks at the
	// root of that search, a point less with every ply.
	Width int
	// Hope gives the proof-number search up, as if the nodes had run out, where the proof number of the root, with the
	// owner to move that of the defence that is hardest to refute, is larger than Hope times the square root of
	// the nodes (see hope.go); 0 never does.
	Hope int
	// Standing counts a target that stands where the plies or a ladder end, or that
	// only an attacker kept near cannot take, as escaped, as the paper does. Without
	// it the outcome is Unknown then. Decide always says Escaped, and the limit.
	Standing bool
	// Retakes lets the owner take back: a single stone is captured only if he
	// cannot at once take the stones that took it, or if his own are captured then
	// in their turn. Without it, taken off is captured.
	Retakes bool
	// Threats is how often in a line the side that is free of ko may retake at once; 0 is no bound.
	Threats int
	// Nodes bounds the work on one question; 0 is no bound. A search that is cut
	// by it knows nothing: the outcome is Unknown.
	Nodes int
}

// The limits of Watanabe & Kotani, "Acquisition of capture pattern from game
// record". The paper bounds the nodes of the shallow search alone; the bound of
// the deep one keeps a single question from holding up a job.
var (
	PaperDeep    = Limits{Name: "paper", Liberties: 5, Plies: 13, LadderPlies: 300, Near: true, Standing: true, Nodes: 50_000}
	PaperShallow = Limits{Name: "shallow", Liberties: 4, Plies: 7, Near: true, Standing: true, Nodes: 1_000}
)

// Limits for questions of people, of an engine, of who can wait, and for ladders
// alone. With those of Default one in a thousand answers about strings of games are known to be wrong; see
// docs/figures.md.
var (
	Default = Limits{Name: "default", Liberties: 6, Plies: 3, LadderPlies: 300, Near: true, Numbers: true, Width: 4, Retakes: true, Nodes: 400_000}
	Fast    = Limits{Name: "fast", Liberties: 5, Plies: 3, LadderPlies: 100, Near: true, Numbers: true, Width: 2, Hope: 4, Retakes: true, Nodes: 5_000}
	Deep    = Limits{Name: "deep", Liberties: 7, Plies: 7, LadderPlies: 300, Near: true, Numbers: true, Width: 8, Retakes: true, Nodes: 5_000_000}
	Ladder  = Limits{Name: "ladder", Liberties: 3, Plies: 2, LadderPlies: 300, Standing: true, Retakes: true, Nodes: 50_000}
)

// Mining is PaperDeep for large jobs: two thirds of the time, and less than one in a hundred of the captures lack
// a first move that have one then; see docs/figures.md.
var Mining = Limits{Name: "mining", Liberties: 5, Plies: 13, LadderPlies: 300, Deepen: 2_000, Near: true, Standing: true, Nodes: 50_000}

// Named lists the sets of limits that LimitsByName knows.
var Named = []Limits{Default, Fast, Deep, Ladder, Mining, PaperDeep, PaperShallow}

// ErrLimits says that no set of limits has that name.
var ErrLimits = errors.New("unknown limits")

// LimitsByName finds a set by its name. The error wraps ErrLimits.
func LimitsByName(name string) (Limits, error) {
	i := slices.IndexFunc(Named, func(l Limits) bool { return l.Name == name })
	if i < 0 {
		return Limits{}, fmt.Errorf("%q: %w", name, ErrLimits)
	}
	return Named[i], nil
}

// Limit is one bound of Limits. A verdict names those that its proof rests on:
// with a wider bound the outcome might be another.
type Limit uint8

// The bounds. LimitNodes marks an unknown outcome, the others an escape. A
// capture rests on none.
const (
	LimitLiberties Limit = 1 << iota
	LimitPlies
	LimitLadder
	LimitNear
	LimitNodes
)

// deep tells whether the proof might fail if the search were deeper.
func (l Limit) deep() bool { return l&(LimitPlies|LimitLadder) != 0 }

// cut tells whether the proof is none without Limits.Standing.
func (l Limit) cut() bool { return l&(LimitPlies|LimitLadder|LimitNear|LimitNodes) != 0 }

// Main is the bound that matters most: nodes, plies, near, ladder, liberties; 0 if
// there is none.
func (l Limit) Main() Limit {
	for _, m := range [...]Limit{LimitNodes, LimitPlies, LimitNear, LimitLadder, LimitLiberties} {
		if l&m != 0 {
			return m
		}
	}
	return 0
}

// String names the bound that matters most, or is "none".
func (l Limit) String() string {
	switch l.Main() {
	case LimitNodes:
		return "nodes"
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

// Deeper is what is left of the limits after a move.
func (l Limits) Deeper() Limits {
	l.Plies--
	if l.LadderPlies > 0 {
		l.LadderPlies--
	}
	return l
}

// left bounds the threats of the side that is free of ko, and tells who is free then: with none left nobody is.
func (l *Limits) left(free board.Colour, threats int) board.Colour {
	if l.Threats = threats; threats == 0 {
		return board.Empty
	}
	return free
}

// part is one in n of the nodes, at least one; none is no bound still.
func (l *Limits) part(n int) int {
	if l.Nodes == 0 {
		return 0
	}
	return max(l.Nodes/n, 1)
}

// libertiesToEscape is the number of liberties with which the target surely stands
// when the remaining plies are used up, or escapes by LimitLiberties: the
// attacker fills at most one a move even if the owner only passes.
func (l *Limits) libertiesToEscape(attacker bool, plies int) int {
	need := 0
	switch {
	case l.LadderPlies == 0 && attacker:
		need = (plies+1)/2 + 1
	case l.LadderPlies == 0:
		need = plies/2 + 1
	case attacker && plies <= 0:
		need = 3 // a ladder has been left
	case attacker:
		need = (plies+1)/2 + 2
	case plies <= 0:
		need = 2
	default:
		need = plies/2 + 2
	}
	return min(need, l.Liberties)
}
