package likely

import "math"

// rounds are the budgets of the owner: a capture that one round finds must stand the
// next. free is the cost that a move may have without being paid for, budget what
// the other costs of a line may add up to.
var rounds = [...]struct{ free, budget float32 }{{1, 3.6}, {1.5, 5}, {2, 6}}

// efforts are the attacker's budgets, in natural logarithms of probabilities, and the numbers of steps and rounds of a search, by its limit of
// nodes: the first effort counts whose nodes are no fewer than the limit. Later steps find few captures, and strings that escape cost nodes in
// every step. So a search of few nodes has few steps.
var efforts = [...]struct {
	nodes         int
	first, more   float32 // budget of the first step, and what each further step adds
	steps, rounds int
	believes      bool // a capture that has stood a round, where the nodes do not suffice for the next one
}{{1_000, 4, 5, 3, 2, true}, {5_000, 4, 7, 3, 2, false}, {math.MaxInt, 4, 5.5, 5, 3, false}}

// later is how much more than all moves of a stage together its best move costs, as a rule. The moves of the first stage are always listed.
var later = [stages]float32{0, 0.5, 4}

const (
	maxPly        = 200  // a line that gets so long is an escape
	maxMoves      = 128  // of a node; more are not looked at
	tableBits     = 14   // the table has as many entries, as a power of two
	listBits      = 12   // lists of moves that are kept, as a power of two
	knownMoves    = 16   // moves of a list that is kept
	sureCost      = 0.03 // of a move of the attacker that needs no search: 97 in 100 of them win
	leastLook     = 2    // liberties from which on the owner's pass is tried
	maxWalls      = 12   // strings beside the target that are told from others
	maxExtensions = 8    // liberties of the target whose extensions are looked at
)

// Liberties up to which the moves on the liberties of a string are looked at.
const (
	shortWall  = 2 // strings of the attacker beside the target whose liberties are looked at before those of others
	mostWall   = 5 // strings of the attacker beside the target
	mostFriend = 3 // strings of the owner near the target's liberties
	mostSecond = 3 // strings of the attacker beside these
	mostOther  = 3 // strings of the owner beside short strings of the attacker
)
