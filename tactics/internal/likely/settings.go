package likely

import "math"

// The attacker's budget, in natural logarithms of probabilities.
const (
	firstBudget = 2 // in the first stage
	moreBudget  = 4 // that every further stage adds
)

// rounds are the budgets of the owner: a capture that one round finds must stand the
// next. free is the cost that a move may have without being paid for, budget what
// the other costs of a line may add up to.
var rounds = [...]struct{ free, budget float32 }{{1, 3.6}, {1.5, 5}, {2, 6}}

// efforts are the numbers of stages and rounds of a search, by its limit of nodes: the first effort counts whose nodes are no fewer
// than the limit. Later stages find few captures, and strings that escape cost nodes in every stage. So a search of few nodes has few
// stages.
var efforts = [...]struct{ nodes, stages, rounds int }{{1_000, 4, 2}, {5_000, 5, 2}, {math.MaxInt, 7, 3}}

const (
	maxPly        = 200 // a line that gets so long is an escape
	maxMoves      = 128 // of a node; more are not looked at
	tableBits     = 14  // the table has as many entries, as a power of two
	listBits      = 12  // lists of moves that are kept, as a power of two
	knownMoves    = 16  // moves of a list that is kept
	leastLook     = 2   // liberties from which on the owner's pass is tried
	maxExtensions = 8   // liberties of the target whose extensions are looked at
)

// Liberties up to which the moves on the liberties of a string are looked at.
const (
	mostWall   = 5 // strings of the attacker beside the target
	mostFriend = 3 // strings of the owner near the target's liberties
	mostSecond = 3 // strings of the attacker beside these
	mostOther  = 3 // strings of the owner beside short strings of the attacker
)
