package network

import "time"

// Bounds of architectures and files.
const (
	channelStep = 16      // channels are a multiple of this: the width of the kernels
	maxChannels = 128     // the largest number of channels
	maxLayers   = 12      // the largest number of layers
	maxShapes   = 1 << 21 // the largest number of shapes of a dictionary
)

// The dictionary.
const (
	counterSlots = 1 << 24 // slots of the table that counts shapes; a power of two
	lookedAround = 3       // points of each position whose shapes are counted beside the move played, by chance
)

// Learning. Chosen by judgement and on a few thousand games.
const (
	lanes       = 4   // parts of a batch, whose gradients are added in one order
	momentum    = 0.9 // of the dense parameters
	spread      = 0.999
	rowSpread   = 0.99 // how slowly the mean square gradient of a row changes, by updates of the row
	tiny        = 1e-8 // in the denominators of steps
	denseDecay  = 0.01 // share of the filters that a step takes off, times the rate
	warmUp      = 500  // steps in which the rate grows from 0
	warmAgain   = 150  // the same when learning begins with a network
	lastRate    = 0.02 // share of the rate that is left at the end
	everyMoves  = 16   // each game of a round gives one in this many of its positions
	ownerWeight = 1.0  // weights of the losses beside the loss of the move
	pointWeight = 0.1
	winWeight   = 0.05
	maxGradient = 1.0 // greatest length of the dense gradient

	searchedWin   = 1.0   // in place of winWeight where searches teach, and for records that keep the moves of the network of the start
	searchedOwner = 4.0   // in place of ownerWeight for searches, which know every point
	leastKept     = 0.001 // probability of a move, at least, that the network of the start teaches
)

const (
	reportEvery = 20 * time.Second // between two reports of progress
	fewMoves    = 200              // least number of moves in all games together: fewer moves teach nothing

)
