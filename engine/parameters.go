package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"shicho/engine/playout"
	"shicho/engine/reply"
	"shicho/internal/words"
)

// Parameter is a setting with a name, as GTP and the command line know it.
type Parameter struct {
	Name string
	Type string // "bool", "int", "float", "duration", or the names to choose from: "a|b|c"
	Help string
	get  func(s *Settings) string
	set  func(s *Settings, value string) error
}

// Errors of parameters.
var (
	ErrParameter = errors.New("no such parameter")
	ErrValue     = errors.New("not a value of the parameter")
)

// Parameters are all that there are, by name.
var Parameters = []Parameter{
	float("bearing", "power of the factors that playouts give moves' probabilities, from 64 playouts on; 0 for none", func(s *Settings) *float64 { return &s.Search.Bearing }),
	integer("believe", "stones of a string that the reader is believed about against playouts, at least; 0 for never", func(s *Settings) *int { return &s.Search.Believe }),
	boolean("candidates", "the reader looks for tactical moves at the root", func(s *Settings) *bool { return &s.Search.Candidates }),
	float("candidate_bonus", "what they add to the probability for each doubling of the stones", func(s *Settings) *float64 { return &s.Search.CandidateBonus }),
	integer("candidate_nodes", "nodes of each of the reader's questions", func(s *Settings) *int { return &s.Search.CandidateNodes }),
	integer("advise_at", "visits with which a node's moves are read", func(s *Settings) *int { return &s.Search.AdviseAt }),
	integer("children", "moves of a node, at the most", func(s *Settings) *int { return &s.Search.Children }),
	choiceOf("endgame", EndgameNames(), "how moves are chosen where the game is decided", func(s *Settings) string { return s.Endgame.String() },
		func(s *Settings, value string) (err error) {
			s.Endgame, err = ParseEndgame(value)
			return err
		}),
	integer("expand_at", "visits with which a node gets its moves", func(s *Settings) *int { return &s.Search.ExpandAt }),
	float("exploration", "weight of the probabilities", func(s *Settings) *float64 { return &s.Search.Exploration }),
	float("first_play", "what a move without visits is worth less than its parent", func(s *Settings) *float64 { return &s.Search.FirstPlay }),
	duration("lag", "kept back of every move's time", func(s *Settings) *time.Duration { return &s.Lag }),
	float("margin", "share of a result that is by how much", func(s *Settings) *float64 { return &s.Search.Margin }),
	integer("memory", "MiB of the tree", func(s *Settings) *int { return &s.Search.Memory }),
	duration("move_time", "of a move, without a clock; 0 for no limit", func(s *Settings) *time.Duration { return &s.MoveTime }),
	integer("near", "steps that the next move may be away from a stone, for problems; 0 for anywhere", func(s *Settings) *int { return &s.Near }),
	boolean("patterns", "capture patterns and quick readings at the tree's nodes", func(s *Settings) *bool { return &s.Search.Patterns }),
	integer("playouts", "of a move; 0 for no limit", func(s *Settings) *int { return &s.Playouts }),
	choiceOf("playout", playout.KindNames(), "how playouts choose their moves", func(s *Settings) string { return s.Search.Playouts.String() },
		func(s *Settings, value string) (err error) {
			s.Search.Playouts, err = playout.ParseKind(value)
			return err
		}),
	boolean("ponder", "think while the opponent does", func(s *Settings) *bool { return &s.Ponder }),
	float("rave", "visits at which they count like those of later moves, on 19 lines; on others in proportion", func(s *Settings) *float64 { return &s.Search.Rave }),
	choiceOf("replies", reply.ModeNames(), "tables of good replies", func(s *Settings) string { return s.Search.Replies.String() },
		func(s *Settings, value string) (err error) {
			s.Search.Replies, err = reply.ParseMode(value)
			return err
		}),
	float("resign", "share of wins below which it resigns, at three moves in a row; 0 for never", func(s *Settings) *float64 { return &s.Resign }),
	float("resign_at", "share of the points that moves must reach before", func(s *Settings) *float64 { return &s.ResignAt }),
	{"seed", "int", "of playouts", func(s *Settings) string { return strconv.FormatUint(s.Search.Seed, 10) },
		func(s *Settings, value string) (err error) {
			s.Search.Seed, err = strconv.ParseUint(value, 10, 64)
			return err
		}},
	float("sharpness", "power of the model's probabilities", func(s *Settings) *float64 { return &s.Search.Sharpness }),
	integer("threads", "that search", func(s *Settings) *int { return &s.Search.Threads }),
	boolean("tree", "moves in the order of the learned model", func(s *Settings) *bool { return &s.Search.Tree }),
	integer("virtual_loss", "visits that a simulation under way counts as lost", func(s *Settings) *int { return &s.Search.VirtualLoss }),
	integer("widen_from", "moves of a node that are tried from the first", func(s *Settings) *int { return &s.Search.WidenFrom }),
	float("widening", "growth of visits for one more move", func(s *Settings) *float64 { return &s.Search.Widening }),
}

// Get is the value of a parameter.
func (p *Parameter) Get(s *Settings) string { return p.get(s) }

// Set changes a setting. The error wraps ErrValue, or is that of Settings.Check;
// nothing is changed then.
func (p *Parameter) Set(s *Settings, value string) error {
	changed := *s
	if err := p.set(&changed, value); err != nil {
		return fmt.Errorf("%s %q: %w: %s", p.Name, value, ErrValue, p.Type)
	}
	if err := changed.Check(); err != nil {
		return err
	}
	*s = changed
	return nil
}

// FindParameter is the parameter of a name. The error wraps ErrParameter.
func FindParameter(name string) (*Parameter, error) {
	for i := range Parameters {
		if Parameters[i].Name == name {
			return &Parameters[i], nil
		}
	}
	return nil, fmt.Errorf("%q: %w", name, ErrParameter)
}

// Assign sets parameters given as "name=value".
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

func boolean(name, help string, at func(*Settings) *bool) Parameter {
	return Parameter{name, "bool", help, func(s *Settings) string { return strconv.FormatBool(*at(s)) },
		func(s *Settings, value string) (err error) { *at(s), err = strconv.ParseBool(value); return err }}
}

func integer(name, help string, at func(*Settings) *int) Parameter {
	return Parameter{name, "int", help, func(s *Settings) string { return strconv.Itoa(*at(s)) },
		func(s *Settings, value string) (err error) { *at(s), err = strconv.Atoi(value); return err }}
}

func float(name, help string, at func(*Settings) *float64) Parameter {
	return Parameter{name, "float", help, func(s *Settings) string { return strconv.FormatFloat(*at(s), 'g', -1, 64) },
		func(s *Settings, value string) (err error) { *at(s), err = words.ParseNumber(value); return err }}
}

// mostSeconds is more than anything takes, and fits a duration.
const mostSeconds = 1e8

// duration takes a number of seconds, too.
func duration(name, help string, at func(*Settings) *time.Duration) Parameter {
	return Parameter{name, "duration", help, func(s *Settings) string { return at(s).String() },
		func(s *Settings, value string) (err error) {
			if seconds, e := words.ParseNumber(value); e == nil {
				if !(math.Abs(seconds) <= mostSeconds) {
					return strconv.ErrRange
				}
				*at(s) = time.Duration(seconds * float64(time.Second))
				return nil
			}
			*at(s), err = time.ParseDuration(value)
			return err
		}}
}

func choiceOf(name string, names []string, help string, get func(*Settings) string, set func(*Settings, string) error) Parameter {
	return Parameter{name, strings.Join(names, "|"), help, get, set}
}
