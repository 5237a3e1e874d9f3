package ownership

import "shicho/tactics"

// Bounds of architectures.
const (
	MaxLayers   = 6 // hidden layers; the paper has up to 6
	MaxChannels = 8
)

// readLimits are the limits of the reader's verdicts. The networks that come with the program were learned with them: other
// limits need other networks.
var readLimits = tactics.Limits{Name: "ownership", Escape: tactics.Escape{Liberties: 5, Retakes: true}, Plies: tactics.Plies{Depth: 3, Ladders: 100, Near: true}, Numbers: tactics.Numbers{Search: true, Width: 2}, Nodes: 3_000}

// lanes is the number of parts of the examples to learn from. The parts are summed in one order, however many workers there are, so
// that the number of workers does not change the result.
const lanes = 8
