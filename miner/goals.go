package miner

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Goals is a set of the things that a move may bring about. The miner looks for moves that reach one of its goals.
type Goals uint8

// The goals.
const (
	Captures Goals = 1 << iota // a string is captured, or saved
	Joins                      // two strings are connected
	Cuts                       // two strings are cut off from each other
	Kills                      // a string is killed: taken in the end, however many moves that takes
	Lives                      // a string that would be killed is made to live
)

// goalNames are the words for the goals, in the order of their bits.
var goalNames = [...]string{"capture", "connect", "cut", "kill", "live"}

// ErrGoals says that a text names goals that do not exist.
var ErrGoals = errors.New("no such goals")

// ParseGoals reads words with commas between them: capture, connect, cut, kill, live. The error wraps ErrGoals.
func ParseGoals(text string) (Goals, error) {
	bits, err := parseWords(text, goalNames[:], ErrGoals)
	return Goals(bits), err
}

// String writes the goals as ParseGoals reads them.
func (g Goals) String() string { return writeWords(uint8(g), goalNames[:]) }

// parseWords reads words with commas between them as a set of bits, one for each of the names. For any other word the
// error wraps unknown.
func parseWords(text string, names []string, unknown error) (set uint8, err error) {
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		i := slices.Index(names, word)
		if i < 0 {
			return 0, fmt.Errorf("%q: %w; there are %s", word, unknown, strings.Join(names, ", "))
		}
		set |= 1 << i
	}
	return set, nil
}

// writeWords writes a set as parseWords reads it.
func writeWords(set uint8, names []string) string {
	var words []string
	for i, name := range names {
		if set&(1<<i) != 0 {
			words = append(words, name)
		}
	}
	return strings.Join(words, ",")
}
