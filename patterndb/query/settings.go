package query

// The bounds of easy proofs. Where a pattern with such a proof lies on the board of a game, the reader finds the proof
// within ten nodes in 99 % of the cases.
const (
	easyDepth = 1  // plies
	easyNodes = 10 // nodes
)

// defaultLimit is the number of patterns that a query returns if it does not say how many.
const defaultLimit = 10
