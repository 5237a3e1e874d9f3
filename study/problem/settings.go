package problem

import "shicho/tactics"

// Tunables. Their values were set by hand after looking at problems of some hundred games.
const (
	askNodes       = 20_000 // nodes of one question at most
	lifeNodes      = 60_000 // nodes of one search about life and death at most
	easyPlies      = 3      // plies of a plain capture: a move, a reply, and the target is taken
	leastStones    = 2      // of a target that is worth a problem by its size alone
	mostAlike      = 2      // right first moves that may count as one
	mostTurns      = 48     // turns of a tree
	mostLength     = 12     // moves of the solver in a line
	mostPrunings   = 24     // proofs of each way to do with fewer stones
	mostTrimmings  = 60     // proofs without single stones
	pruneFactor    = 3      // nodes of a question on a board with fewer stones, in largest questions of the board before
	pruneNodes     = 1_000  // and as many more
	lineMoves      = 5      // moves of the refutation of the likeliest wrong first move
	lineLater      = 3      // moves of the other refutations in the tree
	naturalMoves   = 4      // moves near the fight among which a person chooses
	temptingFirst  = 4      // wrong first moves in the tree, and moves that only lead to a ko
	temptingLater  = 1      // wrong later moves of a turn in the tree
	shortLiberties = 4      // liberties of a string around which people look for moves, at most
	obviousShare   = 0.5    // probability, by the model of moves, from which a right move is the one that everyone would play
	mostRegion     = 48     // points of an enclosed region with a group
	gapSides       = 2      // sides of an empty point at which a fence stands, from which the point counts as a part of the fence
	mostSpace      = 16     // empty points in it at most
	leastSpace     = 3      // and at least
	leastGroup     = 4      // stones of the group
	groupNodes     = 8_000  // nodes of a search that looks whether a group is worth a proof
	alikeSteps     = 2      // points around a fight by which problems are compared
	alikeShare     = 0.9    // share of these points from which two problems look alike
	sameFight      = 6      // moves of a game within which two problems with one goal show the same fight
	betweenMargin  = 4      // points that a way between two strings may be longer than the shortest one: on these ways moves are near
	answerSteps    = 2      // steps from the target or the solution within which a move of a game is an answer, and a wrong move may tempt
	margin         = 2      // lines around the fight that are printed, where no edge is close
	wholeShare     = 0.75   // share of the board's lines, in both directions, from which the whole board is printed
)

// width is how many replies to the solver's n-th move, from 0, the tree holds.
func width(n int) int {
	switch n {
	case 0:
		return 3
	case 1:
		return 2
	}
	return 1
}

// easy are the limits of the search that finds plain captures.
var easy = func() tactics.Limits {
	l := tactics.PaperShallow
	l.Plies.Depth = easyPlies
	return l
}()
