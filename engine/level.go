package engine

import (
	"errors"
	"fmt"

	"shicho/engine/network"
	"shicho/engine/playout"
)

// ErrLevel says that there is no level of a number.
var ErrLevel = errors.New("no such level")

// level is a strength of the player for people who play against it.
type level struct {
	playouts int
	kind     playout.Kind
	tree     bool // the tree tries moves in a learned order
	network  bool // a network gives the moves of the tree, and judges
	words    string
}

// levels are the levels, the weakest first. docs/lab/2026-11-results.md has the matches between them.
var levels = [...]level{
	{30, playout.Uniform, false, false, "for a first game"},
	{50, playout.Light, false, false, "sees stones in atari"},
	{110, playout.Light, false, false, "reads a little"},
	{2, playout.Tactical, true, false, "knows common moves"},
	{8, playout.Tactical, true, true, "knows what groups are worth"},
	{50, playout.Tactical, true, true, "reads more"},
	{200, playout.Tactical, true, true, "reads ahead"},
	{800, playout.Tactical, true, true, "takes its time"},
	{10_000, playout.Tactical, true, true, "as strong as it gets; slow on large boards"},
}

// MostLevel is the strongest level. Level 1 is the weakest.
const MostLevel = len(levels)

// SetLevel makes the player as strong as a level says: the same on every machine, because the time does not count. The error wraps ErrLevel.
func (s *Settings) SetLevel(number int) error {
	if number < 1 || number > MostLevel {
		return fmt.Errorf("level %d: there are 1 to %d: %w", number, MostLevel, ErrLevel)
	}
	l := &levels[number-1]
	s.Playouts, s.MoveTime = l.playouts, 0
	s.Search.Playouts, s.Search.Tree = l.kind, l.tree
	switch {
	case !l.network:
		s.Search.Network = network.None
	case s.Search.Network == network.None:
		s.Search.Network = network.Source{}
	}
	return nil
}

// LevelWords says how strong a level is, for players.
func LevelWords(number int) string { return levels[number-1].words }
