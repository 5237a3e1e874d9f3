package train

// Tunables. Their values were set by hand.
const (
	nearest   = 8   // unseen problems whose ratings are nearest to the user's, of which one is chosen at random
	mostMoves = 400 // moves of a session
)
