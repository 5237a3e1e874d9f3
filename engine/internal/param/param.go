// Package param gives the settings of a program names, so that GTP and the command line can list, read and change them.
package param

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"shicho/internal/words"
)

// Errors of parameters.
var (
	ErrUnknown = errors.New("no such parameter")
	ErrValue   = errors.New("not a value of the parameter")
	ErrRange   = errors.New("a setting out of its range")
)

// Boundless stands for the upper end of a range of whole numbers without an upper end.
const Boundless = math.MaxInt

// NoBound is Boundless for parameters that are no whole numbers.
var NoBound = math.Inf(1)

// Parameter is a setting with a name; S has all settings.
type Parameter[S any] struct {
	Name string
	Type string // "bool", "int", "float", "duration", "file", or the names to choose from: "a|b|c"
	Help string

	get      func(s *S) string
	set      func(s *S, value string) error // its error tells more than the type does if explains is set
	explains bool
	check    func(s *S) (wanted string, ok bool) // nil if every value is allowed
}

// Get returns the value of the parameter.
func (p *Parameter[S]) Get(s *S) string { return p.get(s) }

// Parse changes the setting to a value that is given as text. It does not check the range. The error wraps ErrValue.
func (p *Parameter[S]) Parse(s *S, value string) error {
	err := p.set(s, value)
	switch {
	case err == nil:
		return nil
	case p.explains:
		return fmt.Errorf("%s %q: %w: %w", p.Name, value, ErrValue, err)
	}
	return fmt.Errorf("%s %q: %w: %s", p.Name, value, ErrValue, p.Type)
}

// Check returns an error that wraps ErrRange if one of the settings is out of its range.
func Check[S any](parameters []Parameter[S], s *S) error {
	for i := range parameters {
		p := &parameters[i]
		if p.check == nil {
			continue
		}
		if wanted, ok := p.check(s); !ok {
			return fmt.Errorf("%s %s: %w, %s", p.Name, p.get(s), ErrRange, wanted)
		}
	}
	return nil
}

// Within returns the parameters of settings that are a part of larger settings.
func Within[S, T any](parameters []Parameter[T], part func(*S) *T) (list []Parameter[S]) {
	for _, p := range parameters {
		q := Parameter[S]{Name: p.Name, Type: p.Type, Help: p.Help,
			get:      func(s *S) string { return p.get(part(s)) },
			set:      func(s *S, value string) error { return p.set(part(s), value) },
			explains: p.explains,
		}
		if p.check != nil {
			q.check = func(s *S) (string, bool) { return p.check(part(s)) }
		}
		list = append(list, q)
	}
	return list
}

// Sort sorts parameters by their names.
func Sort[S any](parameters []Parameter[S]) []Parameter[S] {
	slices.SortFunc(parameters, func(p, q Parameter[S]) int { return strings.Compare(p.Name, q.Name) })
	return parameters
}

// Bool makes the parameter of a truth value.
func Bool[S any](name, help string, at func(*S) *bool) Parameter[S] {
	return Parameter[S]{Name: name, Type: "bool", Help: help,
		get: func(s *S) string { return strconv.FormatBool(*at(s)) },
		set: func(s *S, value string) (err error) { *at(s), err = strconv.ParseBool(value); return err },
	}
}

// Int makes the parameter of a whole number from low to high.
func Int[S any](name string, low, high int, help string, at func(*S) *int) Parameter[S] {
	return Parameter[S]{Name: name, Type: "int", Help: help,
		get:   func(s *S) string { return strconv.Itoa(*at(s)) },
		set:   func(s *S, value string) (err error) { *at(s), err = strconv.Atoi(value); return err },
		check: func(s *S) (string, bool) { return inside(*at(s), low, high, Boundless) },
	}
}

// Seed makes the parameter of a seed.
func Seed[S any](name, help string, at func(*S) *uint64) Parameter[S] {
	return Parameter[S]{Name: name, Type: "int", Help: help,
		get: func(s *S) string { return strconv.FormatUint(*at(s), 10) },
		set: func(s *S, value string) (err error) { *at(s), err = strconv.ParseUint(value, 10, 64); return err },
	}
}

// Float makes the parameter of a number from low to high.
func Float[S any](name string, low, high float64, help string, at func(*S) *float64) Parameter[S] {
	return Parameter[S]{Name: name, Type: "float", Help: help,
		get:   func(s *S) string { return strconv.FormatFloat(*at(s), 'g', -1, 64) },
		set:   func(s *S, value string) (err error) { *at(s), err = words.ParseNumber(value); return err },
		check: func(s *S) (string, bool) { return inside(*at(s), low, high, NoBound) },
	}
}

// mostSeconds is longer than anything takes, and fits a time.Duration.
const mostSeconds = 1e8

// Duration makes the parameter of a time, which is not negative. It is set as "1.5s", or as a number of seconds.
func Duration[S any](name, help string, at func(*S) *time.Duration) Parameter[S] {
	return Parameter[S]{Name: name, Type: "duration", Help: help,
		get: func(s *S) string { return at(s).String() },
		set: func(s *S, value string) (err error) {
			if seconds, e := words.ParseNumber(value); e == nil {
				if !(math.Abs(seconds) <= mostSeconds) {
					return strconv.ErrRange
				}
				*at(s) = time.Duration(seconds * float64(time.Second))
				return nil
			}
			*at(s), err = time.ParseDuration(value)
			return err
		},
		check: func(s *S) (string, bool) { return "0 or more", *at(s) >= 0 },
	}
}

// Choice makes the parameter of a choice between names.
func Choice[S any, C fmt.Stringer](name string, names []string, parse func(string) (C, error), help string, at func(*S) *C) Parameter[S] {
	return Parameter[S]{Name: name, Type: strings.Join(names, "|"), Help: help,
		get: func(s *S) string { return (*at(s)).String() },
		set: func(s *S, value string) (err error) { *at(s), err = parse(value); return err },
	}
}

// File makes the parameter of what is read from a file. Its type says what may stand in place of the path. The error of parse tells what is wrong
// with the file.
func File[S any, F fmt.Stringer](name, kind string, parse func(string) (F, error), help string, at func(*S) *F) Parameter[S] {
	return Parameter[S]{Name: name, Type: kind, Help: help, explains: true,
		get: func(s *S) string { return (*at(s)).String() },
		set: func(s *S, value string) error {
			f, err := parse(value)
			if err == nil {
				*at(s) = f
			}
			return err
		},
	}
}

// inside tells whether a value is in a range, and says which one it is. A high of boundless stands for no bound.
func inside[N int | float64](value, low, high, boundless N) (wanted string, ok bool) {
	if high == boundless {
		return fmt.Sprintf("%v or more", low), value >= low
	}
	return fmt.Sprintf("%v to %v", low, high), value >= low && value <= high
}
