package terms

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

// IsCut tells whether a bound cut the search: without Escape.Standing nothing is
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
