package train

// Tunables. Their values were set by hand.
const (
	nearest   = 8   // the next new problem is drawn from as many problems, whose ratings are nearest to the user's
	mostMoves = 400 // moves of a line of play, of both sides
	mostKept  = 200 // lines outside the tree that a session remembers
)
