package miner

import (
	"errors"
	"fmt"
	"strings"
)

// Targets is a set of the kinds of strings from which a game is stepped back.
type Targets uint8

// The kinds.
const (
	Taken Targets = 1 << iota // strings that were taken off the board
	Dead                      // strings on the board at the end of a game that was counted, if they were dead
)

// ErrTargets says that a text names targets that do not exist.
var ErrTargets = errors.New("no such targets")

// ParseTargets reads "taken", "dead", or both with a comma between them. The error wraps ErrTargets.
func ParseTargets(text string) (t Targets, err error) {
	for word := range strings.SplitSeq(text, ",") {
		switch strings.TrimSpace(word) {
		case "taken":
			t |= Taken
		case "dead":
			t |= Dead
		default:
			return 0, fmt.Errorf("%q: %w; there are taken, dead", word, ErrTargets)
		}
	}
	return t, nil
}

// String writes the targets as ParseTargets reads them.
func (t Targets) String() string {
	var words []string
	if t&Taken != 0 {
		words = append(words, "taken")
	}
	if t&Dead != 0 {
		words = append(words, "dead")
	}
	return strings.Join(words, ",")
}

// Name is the name of the options that a store holds: the name of the limits, then the targets unless they are
// Taken alone, then "missed" if missed captures are found too.
func (o *Options) Name() string {
	name := o.Limits.Name
	if o.Targets&Dead != 0 {
		name += " " + o.Targets.String()
	}
	if o.Missed {
		name += " missed"
	}
	return name
}
