package match

// Settings of matches. All were chosen by judgement, not by measurement.
const (
	memory       = 128  // MiB for the tree of a built-in player; many of them may run at a time
	mostMoves    = 3    // moves for each point of the board, after which a game is counted
	openingLeast = 0.02 // the opening draws no move with a smaller probability
	mostElo      = 1200 // points of Elo for a player that won all games or none

	openingStream = 0x6f70656e // of the random numbers for openings, apart from the numbers of the players
)
