package selfplay

// Positions to begin with.
const (
	lastMove   = 260 // moves of a record before its position is played on from, at most
	openingPly = 12  // moves drawn by the network at the beginning of a game without a record, at most
	handicaps  = 0.2 // share of the games that begin with handicap stones, and with no position of a record
	mostStones = 9   // handicap stones, at most
	keptMoves  = 6   // last moves of a record that are kept as moves: the network sees five
)

// Disturbances: a move that the side would not choose, so that the network learns what such moves are worth.
const (
	disturbed      = 0.4  // share of the games that begin with one
	disturbedPower = 0.35 // power of the probabilities by which it is drawn
)

// Moves.
const (
	networkPower = 2.0 // power of the probabilities by which the network's moves are drawn
	leastShare   = 0.1 // least probability of a move that is drawn, as a share of the largest one
	passShare    = 0.5 // probability of a pass by the network from which on the side passes
)

// The komi of a game is near the usual one, or far from it in a part of the games, so that the network learns what it is worth.
const (
	usualKomi    = 7.5
	komiSpread   = 1.5 // standard deviation, in points
	oddKomis     = 0.15
	oddDeviation = 12.0
)
