package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"shicho/engine/internal/param"
	"shicho/engine/search"
)

// Parameter is a setting with a name, as GTP and the command line know it. Its Type is "bool", "int", "float", "duration",
// or the names to choose from: "a|b|c". Get returns its value as text.
type Parameter struct {
	param.Parameter[Settings]
	Experiment bool // for experiments with the search: who plays or analyses needs no other value
}

// experiments are the names of the parameters for experiments.
var experiments = []string{"bearing", "exploration", "first_play", "margin", "playout", "rave", "replies", "sharpness", "tree",
	"value_large", "value_late", "value_weight"}

// Errors of parameters.
var (
	ErrParameter = param.ErrUnknown
	ErrValue     = param.ErrValue
)

// playerParameters are the parameters of the player alone, without the search. If a match has shown that a choice wins
// nothing, the help of the parameter has the figure.
var playerParameters = []param.Parameter[Settings]{
	param.Choice("endgame", EndgameNames(), ParseEndgame, "how moves are chosen where the game is decided (combined won 49.0 % of 400 games: no difference)",
		func(s *Settings) *Endgame { return &s.Endgame }),
	param.Duration("lag", "time kept back at every move for the way to the referee",
		func(s *Settings) *time.Duration { return &s.Lag }),
	param.Duration("move_time", "time of a move without a clock; 0 for no limit",
		func(s *Settings) *time.Duration { return &s.MoveTime }),
	param.Int("near", 0, param.Boundless, "steps from a stone within which the next move must lie, for problems; 0 for anywhere",
		func(s *Settings) *int { return &s.Near }),
	param.Int("playouts", 0, param.Boundless, "playouts of a move; 0 for no limit",
		func(s *Settings) *int { return &s.Playouts }),
	param.Bool("ponder", "think while the opponent does",
		func(s *Settings) *bool { return &s.Ponder }),
	param.Float("resign", 0, 1, "share of wins below which the player resigns, at three moves in a row; 0 for never",
		func(s *Settings) *float64 { return &s.Resign }),
	param.Float("resign_at", 0, param.NoBound, "moves of a game before the player may resign, as a share of the points of the board",
		func(s *Settings) *float64 { return &s.ResignAt }),
}

// Parameters has all parameters, sorted by their names.
var Parameters = func() (list []Parameter) {
	all := append(param.Within(search.Parameters, func(s *Settings) *search.Settings { return &s.Search }), playerParameters...)
	for _, p := range param.Sort(all) {
		list = append(list, Parameter{p, slices.Contains(experiments, p.Name)})
	}
	return list
}()

// Set changes a setting to a value that is given as text. The error wraps ErrValue or search.ErrSetting. If there is an
// error, nothing is changed.
func (p *Parameter) Set(s *Settings, value string) error {
	changed := *s
	if err := p.Parse(&changed, value); err != nil {
		return err
	}
	if err := changed.Check(); err != nil {
		return err
	}
	*s = changed
	return nil
}

// FindParameter returns the parameter with a name. The error wraps ErrParameter.
func FindParameter(name string) (*Parameter, error) {
	for i := range Parameters {
		if Parameters[i].Name == name {
			return &Parameters[i], nil
		}
	}
	return nil, fmt.Errorf("%q: %w", name, ErrParameter)
}

// Assign sets parameters that are given as "name=value". The error wraps ErrParameter, ErrValue or search.ErrSetting.
func (s *Settings) Assign(assignments []string) error {
	for _, a := range assignments {
		name, value, ok := strings.Cut(a, "=")
		if !ok {
			return fmt.Errorf("%q: %w: name=value", a, ErrParameter)
		}
		p, err := FindParameter(name)
		if err != nil {
			return err
		}
		if err := p.Set(s, value); err != nil {
			return err
		}
	}
	return nil
}
