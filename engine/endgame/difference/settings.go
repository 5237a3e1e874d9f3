package difference

// The settings of the search. They were chosen for the endgame problems of docs/playing.md.
const (
	exploration = 1.5  // weight of the probabilities of moves beside their results
	firstPlay   = 0.05 // how much less than its parent a move without visits is worth
	expandAt    = 2    // visits of a node from which on it has moves
	widening    = 1.4  // factor by which the visits of a node grow for each further move that is tried
	widenFrom   = 8    // moves of a node that are tried from the first visit on
	children    = 48   // moves of a node, at most; the first two plies have all
	sharpness   = 0.5  // power that the model's probabilities are raised to
	passPrior   = 0.01 // probability of a pass
	margin      = 0.5  // share of a result that depends on the size of the sum
	marginScale = 3.0  // sum, in points, that is worth about three quarters of the margin
	elsewhere   = 30   // in a playout, one move in this number changes to the other board
	watchEvery  = 4    // playouts between two looks at the time
)
