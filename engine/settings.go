package engine

import (
	"errors"
	"fmt"
	"time"

	"shicho/engine/internal/param"
	"shicho/engine/search"
	"shicho/pattern/shape"
)

// Settings are the settings of a player. parameters.go has their names and what they do.
type Settings struct {
	Search search.Settings

	Playouts int           // playouts of a move, at most; 0 for no limit
	MoveTime time.Duration // time of a move without a clock; 0 for no limit
	Lag      time.Duration // time kept back at every move for the way to the referee

	Resign   float64 // share of wins below which a side resigns; 0 for never
	ResignAt float64 // moves of a game before a side may resign, as a share of the points of the board
	Ponder   bool    // think while the opponent does
	Endgame  Endgame // how moves are chosen where the game is decided
	Near     int     // steps from a stone within which the next move must lie, for problems; 0 for anywhere

	// LibraryOptional lets the player play without patterns on boards of sizes for which Search.Library has none.
	LibraryOptional bool
}

// UseLibrary makes the player take the patterns of a library wherever its parameters let it use patterns: at the root and in playouts, and
// for candidates.
func (s *Settings) UseLibrary(l *shape.Library) { s.Search.Library = l }

// ErrNoPatterns says that no pattern of the library can lie on boards of a size.
var ErrNoPatterns = errors.New("no pattern of the store fits on such a board")

// CheckSize returns an error if the player has a library that is of no use on boards of a size, and not optional. The error wraps
// ErrNoPatterns.
func (s *Settings) CheckSize(size int) error {
	if l := s.Search.Library; l != nil && !s.LibraryOptional && !l.Fits(size) {
		return fmt.Errorf("%d lines: %w", size, ErrNoPatterns)
	}
	return nil
}

// Endgame is how moves are chosen where the game is decided.
type Endgame uint8

// The ways to choose moves where the game is decided. docs/results.md says how many endgame problems each of them solves.
const (
	Plain      Endgame = iota // by the ordinary search
	Value                     // with dynamic komi by the share of wins, as the papers compare it
	Difference                // always by the difference game
	Balanced                  // always with the largest komi that still wins, which searches find
	Combined                  // Balanced where every move wins or every move loses, otherwise Plain
)

// Default returns the settings of a player that is given none.
func Default() Settings {
	return Settings{
		Search:   search.Default(),
		Playouts: 0,
		MoveTime: 2 * time.Second,
		Lag:      100 * time.Millisecond,
		Resign:   0.08,
		ResignAt: 0.2,
	}
}

// playoutsWithoutLimit is the number of playouts of a move when neither playouts nor time are limited.
const playoutsWithoutLimit = 10_000

// When to pass.
const (
	// settledShare: a string surely lives, or is surely dead, if its mean ownership, from 0 to 1, is at least
	// settledShare.
	settledShare = 0.7
	passPlayouts = 400  // playouts of the search that makes sure of a pass, at most; and at most half of the move's playouts
	passLoss     = 0.02 // share of wins that a pass may cost
	// passDecided is the share of wins, or of losses, from which on the game is decided. Before that, a side that
	// scores by area does not pass first, because another move costs the side nothing.
	passDecided = 0.95
)

// resignAfter is the number of moves in a row at which a side must expect to lose before it resigns.
const resignAfter = 3

// When to stop thinking.
const (
	// closeShare: a move with more than this share of the best move's visits is a rival, for which the thinking goes on.
	closeShare = 0.6
	// leastThought: no search is stopped before this part, an eighth, of the target time.
	leastThought = 8
)

// The settings of Combined, which were chosen by matches and the problems of docs/playing.md.
const (
	firstLook     = 0.3  // share of the playouts or of the time after which the player looks whether the game is decided
	decidedShare  = 0.95 // share of wins from which on the side to move has won; it has lost below 1-decidedShare
	decidedVisits = 10   // visits from which on the value of a move counts
	decidedMoves  = 0.9  // share of wins that each of these moves has in a won game, and of losses in a lost game
)

// The settings of Balanced.
const (
	balancedReach    = 8   // points to both sides of the mean lead between which the komi is looked for
	balancedSearches = 4   // searches; each search halves the range of the komi
	balancedLast     = 0.4 // share of the playouts or of the time for the last search, with the komi that was found
)

// Check returns an error if a setting is out of its range. The error wraps search.ErrSetting.
func (s *Settings) Check() error {
	if err := s.Search.Check(); err != nil {
		return err
	}
	return param.Check(playerParameters, s)
}

// ofSearch returns the settings of the search.
func (s *Settings) ofSearch() search.Settings {
	settings := s.Search
	settings.DynamicKomi = s.Endgame == Value
	return settings
}
