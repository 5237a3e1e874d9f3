package train

// Tunables. Their values were set by hand.
const (
	nearest   = 8     // unseen problems whose ratings are nearest to the user's, of which one is chosen at random
	mostMoves = 400   // moves of a line of play, of both sides
	mostKept  = 1_000 // lines outside the tree that a session remembers
)
