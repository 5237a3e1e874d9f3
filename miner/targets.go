package miner

import (
	"errors"
	"fmt"
	"strings"
)

// Targets are the kinds of strings that are walked back from.
type Targets uint8

// The kinds.
const (
	Taken Targets = 1 << iota // taken off the board
	Dead                      // on the board at the end of a game that was counted, but dead
)

// ErrTargets is the error for targets that do not exist.
var ErrTargets = errors.New("no such targets")

// ParseTargets reads "taken", "dead" or both with a comma between them. The error wraps
// ErrTargets.
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

// String is what ParseTargets reads.
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

// name is what a store notes of the options: the limits, and the targets unless they are
// only those taken.
func (o *Options) name() string {
	if o.Targets&Dead == 0 {
		return o.Limits.Name
	}
	return o.Limits.Name + " " + o.Targets.String()
}
