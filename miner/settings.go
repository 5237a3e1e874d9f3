package miner

import "shicho/tactics"

// Paper is the method of the paper. The paper searches for no escapes, joins and cuts, so the limits of Threat, Escape,
// Joins and Cuts are our own. More nodes for Threat and Escape would find only a few more escapes. With 5,000 nodes for
// Joins the sample games give a fifth more patterns of joins, for more than twice the nodes. If Cuts were
// tactics.PaperDeep, most nodes would go into strings that are not captured.
var Paper = Options{
	Limits:  tactics.PaperDeep,
	Shallow: tactics.PaperShallow,
	Threat:  tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 9, Ladders: 300, Near: true}, Nodes: 1_000},
	Escape:  tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 15, Ladders: 300}, Nodes: 5_000},
	Targets: Taken,
	Goals:   Captures,
	Joins:   tactics.Limits{Name: "joins", Nodes: 2_000},
	Kills:   tactics.Limits{Name: "kills", Nodes: 20_000},
	Cuts:    tactics.Limits{Name: "cuts", Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 13, Ladders: 300, Deepen: 500, Near: true}, Nodes: 5_000},
}

const (
	// standingLiberties is a number of liberties. About a string that stood at the end of the game the miner asks only
	// where the string has no more liberties than this. Most strings have more, and these are hardly ever captured.
	standingLiberties = 3
	// leastKilled is a number of stones. Kills and saving moves are looked for if the target has at least as many: fewer are hardly a group.
	leastKilled = 3
	// escapeNodes bounds the proof that a move of the game saves a target. Such proofs are short; the searches that find none cost half of the
	// work on escapes.
	escapeNodes = 1_500
	// deadNodes bounds the search whether a string that stands at the end of a game is dead. Most strings live, or the search is too hard.
	deadNodes = 500
	// mostUnknown is the number of questions about a target without an answer after which the walk gives the target up. With 1 it finds a
	// fourth fewer first kills, in less than half of the time.
	mostUnknown = 4
	// proofFactor is how many times the nodes of Options.Kills the proof of a kill or a saving move may take.
	proofFactor = 4
	// attackLiberties is a number of liberties. A move that takes a liberty of a string looks like an attack if it leaves the string no more
	// liberties than this.
	attackLiberties = 3
	// pairReach is the largest distance of two strings, in steps, at which the miner looks for joins and cuts of the
	// two. A knight's move and a jump over two points are three steps.
	pairReach = 4
	// groundMargin is a number of steps. The answer that two strings are not connected is taken to depend on the points
	// of all ways between the two that are at most so much longer than the shortest way.
	groundMargin = 4
	// knownPatterns is the number of patterns whose themes a miner remembers, about 32 bytes each.
	knownPatterns = 1 << 15
	// hardestKept is the number of the hardest first patterns that a report shows.
	hardestKept = 3
)
