package truth

import "shicho/tactics"

// All settings were chosen by judgement.
const (
	leastLiberties  = 2 // least number of liberties of a string that is drawn
	mostLiberties   = 4
	trivialNodes    = 16    // a question with a proof of at most this many nodes is trivial
	glanceNodes     = 1_000 // nodes of a search that tells whether a question is trivial
	shortShare      = 10    // short searches have one in this many of the nodes of an Answerer
	longestArgument = 4     // moves of each side; a longer argument is not settled
	safeOneIn       = 4     // of the questions in which no reader sees danger, one in this many is kept
)

// thorough and glancing are the limits Deep and Default without guesses, because a truth must rest on proofs or on what
// long searches find.
var thorough, glancing = tactics.Deep.WithoutGuess(), tactics.Default.WithoutGuess()

// anywhere limits a search by plies in which the attacker may play anywhere. This search proves most escapes. A deeper
// search proves hardly more.
var anywhere = tactics.Limits{Name: "anywhere", Escape: tactics.Escape{Retakes: true}, Plies: tactics.Plies{Depth: 15, Ladders: tactics.Deep.Plies.Ladders}}

// escapeLiberties are numbers of liberties that count as an escape. A proof is looked for with each number in turn.
// Smaller numbers prove more: of 100 strings from games of 2015 that the limits Deep did not decide in 10,000 nodes,
// searches with seven liberties prove 4, with six 17 and with five 62.
var escapeLiberties = []int{7, 6, 5}

// The bounds of the strata.
var (
	sizes = []int{1, 2, 3, 6}                    // stones of a string; a stratum goes from a number up to the next
	works = []int{0, 100, 1_000, 10_000, 50_000} // nodes that the truth took
)
