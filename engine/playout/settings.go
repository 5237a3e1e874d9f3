package playout

// mostMoves: a playout has at most mostMoves moves for each point of the board.
const mostMoves = 3

// redraws: a move below the cut-off is drawn again, until it was drawn redraws times.
const redraws = 4

// modelCutoff returns the probability below which a playout draws a move again, for a board of size lines (Doi, 2011).
func modelCutoff(size int) float64 {
	switch {
	case size <= 10:
		return 0.01
	case size <= 15:
		return 0.005
	}
	return 0.002
}

// nearPower is the power that the model's factors of nearness to the last move are raised to. The factors are learned from single
// moves; a playout is better where more of its moves are answers.
const nearPower = 1.5

// Weights are whole numbers, so that the sum of a board's weights is less than 1<<32.
const (
	weightCalm = 1 << 17 // weight of the strongest shape with nothing in atari
	weightMost = 1 << 22 // largest weight
	placeMost  = 1 << 15 // largest factor of a place, of placeOne
)

// mostStored is the number of patterns of a library that are looked at for playouts, at most. It bounds the time to prepare them, some 0.03 s: one in
// a hundred tells more than the tactics know.
const mostStored = 3000

// storedReach is the number of moves of a playout, with those that lead to the leaf, in which stored patterns are looked up. Later the position
// has little to do with the game, and all look-ups of a playout together would take a tenth of its time.
const storedReach = 24

// Tactical moves.
const (
	tacticShare   = 7  // times of tacticOf that a tactical move is looked for
	tacticOf      = 10 // see tacticShare
	tacticMoves   = 8  // moves that are found at a time, at most: two for each of the strings beside the last move
	tacticDraws   = 4  // times that a move is drawn, at most, while it is a self-atari
	tacticRefused = 16 // large self-ataris that are refused before the side passes; 8,000 playouts never refused as many
	rescueStones  = 3  // stones of a string that is saved from a ladder before it is in atari, at least
	ladderPlies   = 40 // moves of the attacker in a ladder, at most
	// mostPocket is the number of points of an eye that one move may decide about, at most. No string with more stones than
	// that is put into atari by its owner, so that large strings stay in a seki.
	mostPocket = 6
)
