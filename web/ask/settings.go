package ask

import (
	"time"

	"shicho/miner"
	"shicho/pattern/shape"
	"shicho/tactics"
)

// The answerer.
const (
	standardWorkers  = 2
	standardDeadline = 5 * time.Second // for one question; searches that are not done by then are guesses
	waitingLine      = 16              // questions that may wait
)

// clickPlayouts are the positions of an estimate about a group that is clicked, for each side to move: the answer comes within half a second.
const clickPlayouts = 160

// The quick reading of all strings.
const (
	dangerLiberties = 4 // strings with more are not read
	dangerStrings   = 100
	dangerNodes     = 5_000 // of each search
	dangerDoubted   = 300   // of the search by proof numbers, where the guess is that nothing happens
)

// dangerLimits are the limits of the quick reading.
func dangerLimits() tactics.Limits {
	limits := tactics.Fast.WithNodes(dangerNodes)
	limits.Guess.Doubted = dangerDoubted
	return limits
}

const (
	standardMatches = 20  // patterns that Here lists
	matchesLookedUp = 200 // patterns on the board whose figures are looked up
	standardMoves   = 10  // likely moves that are listed
	mostListed      = 100 // of patterns or moves, whatever was asked for
	smallestBoard   = 9   // on which a pattern is drawn, unless the pattern goes from edge to edge
	patternMargin   = 3   // empty lines between a pattern that lies at no edge, and the edge
)

// challengeNodes are the nodes of each search by which a challenge is proved at first. A first page waits for it, so what takes longer is looked at only if
// nothing else is a challenge.
const challengeNodes = 400

// escapeNodes are the nodes of the search about a stored escape.
const escapeNodes = 50_000

// proofLimits are the limits by which the proof of a stored pattern is read, the quickest
// first. A string has escaped with as many liberties as in the miner's searches; where the miner
// wanted fewer liberties, its captures are captures here, too.
func proofLimits(kind shape.Kind) []tactics.Limits {
	if kind.IsOwners() || kind == shape.Fail {
		return []tactics.Limits{miner.Paper.Escape.WithName("escape").WithNodes(escapeNodes)}
	}
	limits := tactics.Default.WithLiberties(miner.Paper.Threat.Escape.Liberties).WithRetakes(false)
	return []tactics.Limits{limits, tactics.PaperDeep}
}
