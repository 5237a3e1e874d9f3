package terms

import (
	"errors"
	"fmt"
	"slices"
)

// The named sets.
var (
	// PaperDeep and PaperShallow are for the method of Watanabe & Kotani, "Acquisition of
	// capture pattern from game record". The paper's deep search looks 13 plies far.
	// PaperDeep goes by proof numbers instead and has no bound of depth: it finds more
	// captures in less time. PaperShallow is the paper's shallow search.
	PaperDeep = Limits{
		Name:    "paper",
		Escape:  Escape{Liberties: 5, Standing: true},
		Plies:   Plies{Depth: 3, Ladders: 300, Deepen: 8_000, Near: true},
		Numbers: Numbers{Search: true, Width: 2, Hope: 6, GiveUp: 8_000},
		Nodes:   50_000,
	}
	PaperShallow = Limits{
		Name:   "shallow",
		Escape: Escape{Liberties: 4, Standing: true},
		Plies:  Plies{Depth: 7, Near: true},
		Nodes:  1_000,
	}

	// Mining is PaperDeep for large jobs: faster, and a few captures are not followed back
	// as far. See docs/results.md.
	Mining = Limits{
		Name:    "mining",
		Escape:  Escape{Liberties: 5, Standing: true},
		Plies:   Plies{Depth: 3, Ladders: 300, Deepen: 4_000, Near: true},
		Numbers: Numbers{Search: true, Width: 2, Hope: 4, GiveUp: 4_000},
		Nodes:   50_000,
	}

	// Default is for the questions of people, Fast for those of an engine, Deep for
	// people who can wait. docs/results.md says how often Default is wrong.
	Default = Limits{
		Name:    "default",
		Escape:  Escape{Liberties: 6, Retakes: true},
		Plies:   Plies{Depth: 3, Ladders: 300, Near: true},
		Guess:   Guessing{Nodes: 60_000, Doubted: 60_000},
		Numbers: Numbers{Search: true, Width: 4},
		Nodes:   400_000,
	}
	Fast = Limits{
		Name:    "fast",
		Escape:  Escape{Liberties: 5, Retakes: true},
		Plies:   Plies{Depth: 3, Ladders: 100, Near: true},
		Guess:   Guessing{Nodes: 4_000},
		Numbers: Numbers{Search: true, Width: 2, Hope: 4},
		Nodes:   6_000,
	}
	Deep = Limits{
		Name:    "deep",
		Escape:  Escape{Liberties: 7, Retakes: true},
		Plies:   Plies{Depth: 7, Ladders: 300, Near: true},
		Guess:   Guessing{Nodes: 20_000},
		Numbers: Numbers{Search: true, Width: 8},
		Nodes:   5_000_000,
	}

	// Guess guesses, in the time of a few hundred nodes. It proves only what the search by plies shows.
	Guess = Limits{
		Name:   "guess",
		Escape: Escape{Liberties: 5, Retakes: true},
		Plies:  Plies{Depth: 3, Ladders: 100, Near: true},
		Guess:  Guessing{Nodes: 4_000},
		Nodes:  4_000,
	}

	// Ladder reads ladders alone.
	Ladder = Limits{
		Name:   "ladder",
		Escape: Escape{Liberties: 3, Standing: true, Retakes: true},
		Plies:  Plies{Depth: 2, Ladders: 300},
		Nodes:  50_000,
	}
)

// Named lists the sets of limits that LimitsByName knows.
var Named = []Limits{Default, Fast, Deep, Guess, Ladder, Mining, PaperDeep, PaperShallow}

// ErrLimits says that no set of limits has that name.
var ErrLimits = errors.New("unknown limits")

// LimitsByName finds a set by its name. The error wraps ErrLimits.
func LimitsByName(name string) (Limits, error) {
	i := slices.IndexFunc(Named, func(l Limits) bool { return l.Name == name })
	if i < 0 {
		return Limits{}, fmt.Errorf("%q: %w", name, ErrLimits)
	}
	return Named[i], nil
}
