package judge

import "shicho/tactics"

// Amounts of work.
const (
	playouts         = 1000   // playouts of a judgement: an ownership is then known to about 0.03
	fightPlayouts    = 1000   // playouts of a search about strings in doubt, for each side to move; more made no difference
	closePlayouts    = 4000   // playouts of a longer search about strings that the first one leaves close to the middle
	fightMemory      = 32     // MiB for the tree of that search
	exactEmpty       = 10     // empty points in and around an enclosure, at most; with 14 no judgement was better
	exactPositions   = 20_000 // positions for the exact value of an enclosure, at most
	contestPositions = 50_000 // positions for an enclosure that is played out, at most; 200,000 changed hardly a judgement
	// lifeNodes is the number of nodes that the reader may spend on a judgement's questions about sekis, and again
	// on its questions about other strings. The last question may exceed the number.
	lifeNodes = 1_000_000
)

// Thresholds of a string's mean ownership, from the view of its owner: 1 if all playouts keep the string, -1 if all
// lose it. They were chosen on counted games of 2015; docs/judging.md has the measurements.
const (
	// doubtfulOwnership: a string between -doubtfulOwnership and doubtfulOwnership is in doubt. The reader is believed that
	// the string is in a seki.
	doubtfulOwnership = 0.5
	// foughtOwnership: searches fight for a string between -foughtOwnership and foughtOwnership, and the reader is asked whether the string
	// can be saved.
	foughtOwnership = 0.7
	// closeOwnership: longer searches fight for a string that the searches leave between -closeOwnership and closeOwnership.
	closeOwnership = 0.15
	// deadOwnership: a string whose defence rests on having many liberties counts as dead when its mean ownership is
	// below -deadOwnership, even if the reader finds no capture. Above that the network decides.
	deadOwnership = 0.3
	// hopelessOwnership: below -hopelessOwnership the reader is not asked whether a string can live by itself.
	hopelessOwnership = 0.92
	// settledOwnership: a string is settled for the endgame when its mean ownership is at least settledOwnership, or
	// at most -settledOwnership, and the judgement says the same.
	settledOwnership = 0.9
)

// leastGroup: proofs of life and death are looked for about strings in doubt of at least leastGroup stones.
const leastGroup = 3

// groupLimits are the limits of a question of life and death. Groups that are not closed in have no answer, however long the search is.
var groupLimits = tactics.Limits{Name: "groups", Nodes: 5_000}

// fewLiberties: only a string with at most fewLiberties liberties may be stuck in a seki, or hold out by a short search.
const fewLiberties = 3

// lifeLimits are the limits of most questions. The search comes to its end for groups with two eyes, and runs out
// of nodes for other groups.
var lifeLimits = tactics.Default.WithName("life").WithLiberties(9).WithNodes(100_000).WithoutGuess()

// furtherLimits give up a string with fewer liberties, so that as many nodes look further for captures.
var furtherLimits = lifeLimits.WithName("further").WithLiberties(tactics.Default.Escape.Liberties)

// rescueLimits are the limits of a search for a proof that a weak string beside a living one cannot be saved.
var rescueLimits = tactics.Fast.WithName("rescue").WithNodes(5_000).WithoutGuess()

// soonLimits are the limits of a short search for a capture: when it comes to its end without one, the string holds
// out. A longer search too often ends like that for dead strings.
var soonLimits = lifeLimits.WithName("soon").WithNodes(30_000)

// stuckLimits are the limits of a quick search about a string with few liberties. A string that still stands at the
// end of the search counts as escaped.
var stuckLimits = tactics.Limits{
	Name: "stuck", Escape: tactics.Escape{Liberties: 5, Standing: true}, Plies: tactics.Plies{Depth: 3, Ladders: 300, Near: true}, Numbers: tactics.Numbers{Search: true, Width: 2}, Nodes: 15_000,
}
