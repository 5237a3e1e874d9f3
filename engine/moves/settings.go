package moves

import (
	"time"

	"shicho/tactics"
)

// Tunables of learning.
const (
	// lanes is the number of games that are learned from side by side. Another number gives another model, so that it
	// does not depend on the number of workers.
	lanes      = 4
	batchGames = 16          // games between two steps of the strengths; another number gives another model
	slots      = 1 << 24     // slots of the table that counts shapes, 12 bytes each
	faint      = 1e-4        // gradient of a move that was not played; a smaller one is not learned from
	firstStep  = 1e-6        // added to the sum of squared gradients, so that it is never 0
	fewMoves   = 200         // moves; fewer are too few to learn from
	saveEvery  = time.Minute // between two checkpoints
)

// Defaults of Options.
const (
	defaultRate      = 0.3  // step of AdaGrad in the first pass; chosen by trying a few values
	seenLarge        = 200  // times a shape must be seen where all legal moves are counted, on 13 lines or more; as in Doi, 2011
	seenSmall        = 100  // times, on fewer lines; as in Doi, 2011
	gamesPerSighting = 2000 // games for each time that a shape of a nested model must be seen, …
	seenLeast        = 4    // … but at least this many times,
	seenMost         = 10   // … and at most this many
)

// rankSlope is the slope of the logistic function in the objectives J1 and J2, as in Doi, 2011. Differences of
// probabilities of more than about 1/rankSlope count as certain.
const rankSlope = 1000

// readingLimits are the limits of the reader for the features of the group Reading. They are small because the reader is asked
// about every string with few liberties in every position.
var readingLimits = tactics.Limits{Name: "moves", Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 3, Ladders: 200, Near: true}, Numbers: tactics.Numbers{Search: true}, Nodes: 40}

// Which strings the Advisor asks the reader about. Model files depend on these numbers.
const (
	shortString = 3 // most liberties of a string on the board
	shortMade   = 2 // most liberties of a string that a move makes
)

// The sizes of shapes with marks. Model files depend on these numbers.
const (
	answerSizes = 6 // sizes of the group Answer: N2 to N7
	answerReach = 9 // largest Remi distance to the last move of a move that counts as an answer
	breathSizes = 4 // sizes of the group Breath: N2 to N5
	breathFull  = 4 // liberties from which on a string counts as one with many
)

// Classes of distances and of the opening. Model files depend on these numbers.
const (
	maxDistances   = 32 // most classes of the groups Last and Before
	chaseDistances = 6  // classes of the distance to the last move in the group Chase; class 0 means no last move
)

// openingStages are the numbers of moves after which a stage of the opening ends, on 19 lines. On other boards the numbers
// are smaller or larger in proportion to the number of points.
var openingStages = []int{8, 16, 28, 44, 68, 100}

// The stages of a game and the bins of probabilities that evaluation tells apart.
const (
	StageMoves = 10 // moves of a stage
	StageCount = 30 // stages; the last one has all later moves, too
	bins       = 20 // of equal width, from probability 0 to 1
)

// What a Follower remembers of shapes.
const (
	recallEntries = 1 << 12            // entries of the table; an entry is overwritten when another shape has its place
	recallSizes   = 5                  // sizes that an entry holds, at most
	likelySizes   = recallSizes + 1    // sizes that are looked up first; the model seldom knows all of them
	recallSalt    = 0x9e3779b97f4a7c15 // tells groups apart
)
