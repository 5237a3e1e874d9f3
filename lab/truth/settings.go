package truth

import "shicho/tactics"

// All settings were chosen by judgement.
const (
	leastLiberties  = 2 // of a string that is drawn
	mostLiberties   = 4
	trivialNodes    = 16    // nodes of a proof that make a question trivial
	glanceNodes     = 1_000 // nodes of a search that tells whether a question is trivial
	shortShare      = 10    // the nodes of an Answerer are divided by it for short searches
	longestArgument = 4     // moves of each side, after which an argument is not settled
	dangerless      = 4     // of the questions in which no reader sees danger, one in this many is kept
)

// thorough and glancing are the limits Deep and Default without a guess: a truth rests on proofs, or on what long searches find.
var thorough, glancing = tactics.Deep.WithoutGuess(), tactics.Default.WithoutGuess()

// anywhere bounds a search by plies whose attacker may play anywhere. The search by plies is the one that proves escapes.
// Deeper ones prove hardly more.
var anywhere = tactics.Limits{Name: "anywhere", Escape: tactics.Escape{Retakes: true}, Plies: tactics.Plies{Depth: 15, Ladders: tactics.Deep.Plies.Ladders}}

// escapeLiberties are the numbers of liberties that count as an escape. A proof is looked for with each in turn. Fewer liberties prove
// more: of 100 strings of 2015 that the limits Deep did not decide in 10,000 nodes, seven liberties prove 4, six 17 and five 62.
var escapeLiberties = []int{7, 6, 5}

// The bounds of the strata.
var (
	sizes = []int{1, 2, 3, 6}                    // stones of a string: from each number on to the next
	works = []int{0, 100, 1_000, 10_000, 50_000} // nodes that the truth took
)
