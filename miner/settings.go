package miner

import (
	"time"

	"shicho/tactics"
)

// Paper is the method of the paper. The paper does not search for escapes, so the limits of Threat and Escape are our
// own: more nodes would find only a few more escapes. Nor does it search for joins and cuts. With 5,000 nodes for a question
// about a join the sample games have a fifth more patterns of joins, for more than twice the nodes. With the limits of
// tactics.PaperDeep most nodes of the cuts would go into strings that are not captured.
var Paper = Options{
	Limits:  tactics.PaperDeep,
	Shallow: tactics.PaperShallow,
	Threat:  tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 9, Ladders: 300, Near: true}, Nodes: 1_000},
	Escape:  tactics.Limits{Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 15, Ladders: 300}, Nodes: 5_000},
	Targets: Taken,
	Goals:   Captures,
	Joins:   tactics.Limits{Name: "joins", Nodes: 2_000},
	Cuts:    tactics.Limits{Name: "cuts", Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 13, Ladders: 300, Deepen: 500, Near: true}, Nodes: 5_000},
}

const (
	// standingLiberties is the largest number of liberties with which the questions about a string are asked that stood
	// at the end of the game. The strings of a game that have more are hardly ever captured, and most strings have more.
	standingLiberties = 3
	// pairReach is the number of steps between two strings up to which joins and cuts of the two are looked for. A knight's
	// move is three steps, a jump over two points too.
	pairReach = 4
	// groundMargin is by how many steps a way between two strings may be longer than the shortest, on whose points the
	// answer that the two are not connected is taken to depend.
	groundMargin = 4
	// aheadPerWorker is the number of games for each worker that may be finished before an earlier game of the input.
	// A larger number needs more memory, a smaller one lets workers wait for a slow game.
	aheadPerWorker = 32
	// flushEvery is the time between two writes to the disk: about as much work is lost in a crash.
	flushEvery = time.Second
	// knownPatterns is the number of patterns whose themes a miner remembers, about 32 bytes each.
	knownPatterns = 1 << 15
	// hardestKept is the number of the hardest first patterns that a report shows.
	hardestKept = 3
)
