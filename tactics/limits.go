package tactics

import (
	"errors"
	"fmt"
	"slices"

	"shicho/tactics/internal/settings"
)

// Limits bound a search and say when a target counts as escaped. They have a Name and:
//
//	Liberties    with which the target has escaped
//	Plies        depth of the search by plies
//	LadderPlies  depth of ladders; 0 follows none
//	Deepen       nodes after which the search looks no deeper; 0 is no bound
//	Near         keeps the attacker near the fight
//	Numbers      goes on with a search for captures by proof numbers
//	Width        points beyond the fight where the attacker may play in that search
//	Hope         gives up that search early; 0 never does
//	Likely       nodes of a guess before that search, with likely moves alone; 0 makes none
//	Doubted      nodes of that search where the guess is an escape; 0 is no bound
//	Standing     counts a target that stands at the end of the plies as escaped
//	Retakes      lets the defender take back a stone that took a single stone
//	Threats      that the side free of ko has; 0 is no bound
//	Nodes        of one question; 0 is no bound
//
// Use one of the named sets, or change a copy. internal/settings/limits.go describes
// each field in full.
type Limits = settings.Limits

// The named sets of limits; internal/settings/settings.go has their values.
var (
	// PaperDeep and PaperShallow are for the method of Watanabe & Kotani, "Acquisition of
	// capture pattern from game record". PaperDeep finds more than the paper's 13 plies.
	PaperDeep, PaperShallow = settings.PaperDeep, settings.PaperShallow
	// Mining is PaperDeep for large jobs: faster, and a few captures are not followed
	// back as far.
	Mining = settings.Mining
	// Default is for the questions of people, Fast for those of an engine, Deep for
	// people who can wait.
	Default, Fast, Deep = settings.Default, settings.Fast, settings.Deep
	// Guess guesses, for programs that ask very often, and proves little.
	Guess = settings.Guess
	// Ladder reads ladders alone.
	Ladder = settings.Ladder
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

// Limit is a set of bounds of Limits: those that an answer rests on. With wider bounds
// the outcome might be another. LimitNodes marks an unknown outcome, the others an
// escape. A capture rests on none. Limit.Main is the bound that matters most.
type Limit = settings.Limit

const (
	LimitLiberties = settings.LimitLiberties
	LimitPlies     = settings.LimitPlies
	LimitLadder    = settings.LimitLadder
	LimitNear      = settings.LimitNear
	LimitNodes     = settings.LimitNodes
	LimitHope      = settings.LimitHope
)
