package search

import (
	"runtime"
	"time"

	"shicho/engine/internal/param"
	"shicho/engine/network"
	"shicho/engine/playout"
	"shicho/engine/reply"
	"shicho/pattern/shape"
)

// Settings are the settings of a search. Parameters says what they do and in which units they are.
type Settings struct {
	Playouts playout.Kind
	Replies  reply.Mode

	// Library has the patterns that the root, playouts and candidates use. With nil they use those that come with the program.
	Library *shape.Library

	Tree       bool
	Patterns   bool
	Candidates bool

	Exploration float64
	Sharpness   float64
	FirstPlay   float64
	Bearing     float64
	Rave        float64
	Margin      float64
	// DynamicKomi moves the komi of the playouts until about half of them are won (Baudiš, Balancing MCTS by Dynamically
	// Adjusting the Komi Value, 2011: the komi by the value).
	DynamicKomi bool

	// Network gives the moves of the tree their probabilities, and judges leaves.
	Network     network.Source
	ValueWeight float64
	ValueLate   float64
	ValueLarge  float64

	Threads int
	Memory  int
	Seed    uint64
}

// Default returns the settings that won most matches; docs/lab/2026-11-player.md has the matches.
func Default() Settings {
	return Settings{
		Playouts:    playout.Tactical,
		Replies:     reply.None,
		Tree:        true,
		Patterns:    true,
		Candidates:  false,
		Exploration: 0.6,
		Sharpness:   1.3,
		FirstPlay:   0.1,
		Bearing:     1,
		Rave:        1200,
		Margin:      0.1,
		ValueWeight: 0.75,
		ValueLate:   0.2,
		ValueLarge:  0.5,
		Threads:     runtime.NumCPU(),
		Memory:      512,
		Seed:        1,
	}
}

// Parameters has the names, ranges and meanings of the settings. Where a choice was measured to win nothing, its meaning
// has the figure; docs/lab/2026-11-player.md has the matches.
var Parameters = []param.Parameter[Settings]{
	param.Float("bearing", 0, 10, "power of the factors by which playouts change the probabilities of moves; 0 for none",
		func(s *Settings) *float64 { return &s.Bearing }),
	param.Bool("candidates", "the reader looks for tactical moves at the root (for problems: it won 43.0 % of 200 games at equal time)",
		func(s *Settings) *bool { return &s.Candidates }),
	param.Float("exploration", 0, 100, "weight of the probabilities of moves beside their results",
		func(s *Settings) *float64 { return &s.Exploration }),
	param.Float("first_play", -1, 1, "how much less than its parent a move without visits is worth",
		func(s *Settings) *float64 { return &s.FirstPlay }),
	param.Float("margin", 0, 1, "share of a playout's result that depends on the size of the lead",
		func(s *Settings) *float64 { return &s.Margin }),
	param.Int("memory", 1, 1<<16, "memory for the tree in MiB",
		func(s *Settings) *int { return &s.Memory }),
	param.File("network", "file", network.ParseSource, "the network that gives moves their probabilities and judges leaves: default for the one that comes with the program, none, or a file",
		func(s *Settings) *network.Source { return &s.Network }),
	param.Bool("patterns", "stored capture patterns speak where they say more than playouts know: at the root, and in the first moves of playouts",
		func(s *Settings) *bool { return &s.Patterns }),
	param.Choice("playout", playout.KindNames(), playout.ParseKind, "how playouts choose moves",
		func(s *Settings) *playout.Kind { return &s.Playouts }),
	param.Float("rave", 0, 1e9, "visits of a move at which they count as much as the playouts that play the move later; on 19 lines, in proportion on others; 0 for none",
		func(s *Settings) *float64 { return &s.Rave }),
	param.Choice("replies", reply.ModeNames(), reply.ParseMode, "tables of good replies for playouts (lgrf2 won 33.8 % of 1000 games on 9 lines)",
		func(s *Settings) *reply.Mode { return &s.Replies }),
	param.Seed("seed", "seed of the playouts",
		func(s *Settings) *uint64 { return &s.Seed }),
	param.Float("sharpness", 0, 10, "power that the probabilities of moves are raised to",
		func(s *Settings) *float64 { return &s.Sharpness }),
	param.Int("threads", 1, 256, "threads that search",
		func(s *Settings) *int { return &s.Threads }),
	param.Bool("tree", "moves are tried in the order of the learned model; otherwise all moves are alike at first",
		func(s *Settings) *bool { return &s.Tree }),
	param.Float("value_large", 0, 1, "share of a leaf's value that the network gives on boards of more than 11 lines",
		func(s *Settings) *float64 { return &s.ValueLarge }),
	param.Float("value_late", 0, 1, "share of a leaf's value that the network gives on boards of up to 11 lines, once two points of three are occupied",
		func(s *Settings) *float64 { return &s.ValueLate }),
	param.Float("value_weight", 0, 1, "share of a leaf's value that the network gives on boards of up to 11 lines, early in the game; playouts give the rest, and with 1 nothing is played out",
		func(s *Settings) *float64 { return &s.ValueWeight }),
}

// ErrSetting is the error for a setting that is out of its range.
var ErrSetting = param.ErrRange

// Check returns an error if a setting is out of its range. The error wraps ErrSetting.
func (s *Settings) Check() error {
	if err := param.Check(Parameters, s); err != nil {
		return err
	}
	return checkMemory(s.Memory, machineMemory())
}

// MostKomi is the largest komi of a game, for either side.
const MostKomi = 1000

// watchEvery is the time between two looks of the caller at a running search.
const watchEvery = 5 * time.Millisecond

// longestLine is the largest number of moves in the line of a RootMove.
const longestLine = 20

// The results of simulations.
const (
	// raveLines is the size of the board that Settings.Rave and raveReach are for. Smaller boards want less, as matches showed.
	raveLines = 19
	raveReach = 130 // moves after which a move that a playout plays counts a third, in proportion to the points on other boards
	// raveEven is the number of simulations with the value of the parent that are added to those in which a move was played
	// later. They keep a few simulations from deciding.
	raveEven = 5
)

// The pass among the moves of a node.
const (
	passEarly = 0.001 // probability of a pass, which then is the last move
	passLate  = 0.05  // probability once the opponent has passed or the board fills up
	passPlace = 2     // place of a late pass among the moves: the third
	passMost  = 0.3   // probability of a pass by the network, at most, so that other moves are looked at too
	passFull  = 0.55  // share of the points that are occupied when the board fills up
)

// When a node gets its moves, and how many of them are tried. Matches chose the values (docs/lab/2026-11-player.md, docs/lab/strength.md).
const (
	expandAt    = 4   // visits of a node from which on it has moves
	expandSmall = 1   // the same with a network on boards of up to 11 lines
	mostMoves   = 64  // moves of a node below the root, at most, with the pass
	widenFrom   = 5   // moves of a node that are tried from the first visit on
	widening    = 1.4 // factor by which the visits of a node grow for each further move that is tried
	virtualLoss = 1   // visits that a simulation on its way counts as lost
)

// What the reader is asked for Settings.Candidates.
const (
	candidateNodes = 1000 // nodes of a question
	candidateBonus = 0.05 // what the probability of a move gains for each doubling of the stones at stake
)

// The shares of a string's stones that count for a candidate's bonus. The reader's own answer, where it is proved, has the
// whole; the shares were chosen by tesuji problems (docs/lab/2026-11-player.md).
const (
	guessShare = 0.5 // factor for an answer of a search that was cut
	otherShare = 0.2 // factor for a move that works, but is not the reader's own answer
)

// The critical strings of the root that stored patterns know.
const (
	criticalStones = 3    // stones of a string, at least
	criticalPrior  = 0.01 // probability of a move that decides about a string, at least, for each doubling of its stones
)

// leastPrior is the least probability by the network with which a move becomes a move of a node below the root.
const leastPrior = 0.0005

// The shares of the points with stones between which the weight of the network goes from Settings.ValueWeight to Settings.ValueLate.
const (
	lateFrom = 0.1
	lateTo   = 0.65
)

// How much a move's value varies.
const (
	leastSpread  = 0.0025 // variance of what a side wins in a simulation, at least
	varianceKept = 10     // simulations with the variance of all simulations that are added to those of a move
)

// Dynamic komi.
const (
	balanceEvery = 100  // playouts between two changes of the komi
	redBelow     = 0.45 // share of wins of the side to move below which the komi becomes easier for it
	greenAbove   = 0.55 // share of wins above which the komi becomes harder
)

// When playouts change the probabilities of moves.
const (
	bearingFirst  = 64   // playouts of a new tree before the first change
	bearingKept   = 256  // playouts of a position before the first change, if its tree and factors were kept
	bearingGrowth = 1.25 // factor by which the playouts grow from change to change
	bearingHalf   = 100  // playouts with which the logarithms of the factors count half
	leastVariance = 0.05 // variance of the winner, at least: where one side wins nearly always, little is known of what decides
	decisiveStep  = 0.04 // step between two values of decisiveLogs
)

// The logarithms of a move's factor. They were fitted to the next moves of 1,350 positions of games of 2015 on 19x19, with
// 800 playouts each, beside the probabilities of the model.
var (
	// ownedLogs is by the owner of the point: from always the opponent's to always the mover's.
	ownedLogs = []float64{-2.1, -1.25, -0.6, -0.35, -0.05, 0, 0.25, 0.25, 0.2, 0.1, -0.3, -1.5}
	// decisiveLogs is by how much the owner of the point goes with the winner: from 0 on, in steps of decisiveStep.
	decisiveLogs = []float64{-1, -0.7, -0.6, -0.4, -0.15, 0.1, 0.4, 0.65, 0.9, 0.95}
)
