package miner

import "errors"

// Targets is a set of the kinds of strings from which a game is stepped back.
type Targets uint8

// The kinds.
const (
	Taken    Targets = 1 << iota // strings that were taken off the board
	Dead                         // strings on the board at the end of a game that was counted, if they were dead
	Standing                     // the other strings on the board at the end, while they have few liberties; see the package's comment
)

// All is every string of a game.
const All = Taken | Dead | Standing

// targetNames are the words for the kinds, in the order of their bits.
var targetNames = [...]string{"taken", "dead", "standing"}

// ErrTargets says that a text names targets that do not exist.
var ErrTargets = errors.New("no such targets")

// ParseTargets reads words with commas between them: taken, dead, standing, or all. The error wraps ErrTargets.
func ParseTargets(text string) (t Targets, err error) {
	set, err := parseWords(text, append(targetNames[:], "all"), ErrTargets)
	if t = Targets(set); t > All {
		t = All
	}
	return t, err
}

// String writes the targets as ParseTargets reads them, all of them as "all".
func (t Targets) String() string {
	if t == All {
		return "all"
	}
	return writeWords(uint8(t), targetNames[:])
}
