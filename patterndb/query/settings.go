package query

// The bounds of easy proofs. Of the places where patterns with such proofs lie in games, the reader proves 99 % in ten nodes.
const (
	easyDepth = 1  // plies
	easyNodes = 10 // nodes
)

// defaultLimit is the number of patterns that a query returns if it does not say how many.
const defaultLimit = 10
