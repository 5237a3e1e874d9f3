package search

import (
	"errors"
	"fmt"
	"runtime"

	"shicho/engine/playout"
	"shicho/engine/reply"
)

// Scoring is how a finished game is counted.
type Scoring uint8

// The ways of scoring.
const (
	Area       Scoring = iota // stones and what they surround, dead ones taken off (Chinese)
	AsItStands                // the same, but all stones are alive (Tromp-Taylor)
	Territory                 // what is surrounded, and prisoners (Japanese)
)

// DynamicKomi says how the komi that playouts are judged by follows what they lead by, so that they are neither
// all won nor all lost (Baudiš, Balancing MCTS by dynamically adjusting the komi value, 2011).
type DynamicKomi uint8

// The ways.
const (
	NoKomi     DynamicKomi = iota // not at all
	LinearKomi                    // a share of the mean lead, which falls with what is empty
	ValueKomi                     // step by step until about half of them are won
)

// Settings are what can be chosen of a search.
type Settings struct {
	Playouts playout.Kind
	Replies  reply.Mode

	// Tree says that moves come in the order of the learned model; else all are alike to begin with.
	Tree bool
	// Patterns says that stored capture patterns and quick readings are asked at nodes with
	// AdviseAt visits and at the root.
	Patterns bool
	AdviseAt int
	// Candidates says that the reader looks for tactical moves at the root, with so many nodes
	// a question.
	Candidates     bool
	CandidateNodes int
	CandidateBonus float64 // to the probability of a move that captures or saves, for each doubling of its stones
	// Believe is the least number of stones of a string that the reader is believed about where
	// playouts end otherwise; 0 for never.
	Believe int

	Exploration float64 // weight of the probabilities
	Sharpness   float64 // power that the model's probabilities are raised to
	FirstPlay   float64 // what is taken from the parent's value where a move has no visits
	Bearing     float64 // power of the factors that playouts give moves' probabilities; 0 for none
	Rave        float64 // visits at which rave and visits count alike, about, on 19 lines, and on others in proportion; 0 for none
	Widening    float64 // the number of moves tried grows by one when visits grow by this factor
	WidenFrom   int     // moves that are tried from the first
	ExpandAt    int     // visits with which a node gets its moves
	Children    int     // moves of a node, at the most
	Margin      float64 // share of the result that is by how much, from 0 to 1
	VirtualLoss int     // visits that a simulation under way counts as lost
	DynamicKomi DynamicKomi

	Threads int
	Memory  int // MiB of nodes
	Seed    uint64
}

// Default are the settings that won most; docs/strength.md has the matches.
func Default() Settings {
	return Settings{
		Playouts:       playout.Tactical,
		Replies:        reply.None,
		Tree:           true,
		Patterns:       true,
		AdviseAt:       16,
		Candidates:     false,
		CandidateNodes: 1000,
		CandidateBonus: 0.05,
		Exploration:    0.7,
		Sharpness:      1.3,
		FirstPlay:      0.1,
		Bearing:        1,
		Rave:           1200,
		Widening:       1.4,
		WidenFrom:      5,
		ExpandAt:       2,
		Children:       64,
		Margin:         0.1,
		VirtualLoss:    1,
		Threads:        runtime.NumCPU(),
		Memory:         512,
		Seed:           1,
	}
}

// ErrSetting is the error for a setting out of its range.
var ErrSetting = errors.New("a setting out of its range")

// Check says what is wrong with the settings. The error wraps ErrSetting.
func (s *Settings) Check() error {
	for _, c := range []struct {
		name             string
		value, low, high float64
	}{
		{"threads", float64(s.Threads), 1, 256},
		{"memory", float64(s.Memory), 1, 1 << 16},
		{"exploration", s.Exploration, 0, 100},
		{"sharpness", s.Sharpness, 0, 10},
		{"first_play", s.FirstPlay, -1, 1},
		{"bearing", s.Bearing, 0, 10},
		{"rave", s.Rave, 0, 1e9},
		{"widening", s.Widening, 1.01, 1e9},
		{"widen_from", float64(s.WidenFrom), 1, 1000},
		{"expand_at", float64(s.ExpandAt), 1, 1e6},
		{"children", float64(s.Children), 2, 1000},
		{"margin", s.Margin, 0, 1},
		{"virtual_loss", float64(s.VirtualLoss), 1, 100},
		{"advise_at", float64(s.AdviseAt), 1, 1e9},
		{"candidate_nodes", float64(s.CandidateNodes), 1, 1e9},
		{"believe", float64(s.Believe), 0, 1000},
		{"candidate_bonus", s.CandidateBonus, 0, 1000},
	} {
		if !(c.value >= c.low && c.value <= c.high) {
			return fmt.Errorf("%s %v: %w, %v to %v", c.name, c.value, ErrSetting, c.low, c.high)
		}
	}
	return nil
}
