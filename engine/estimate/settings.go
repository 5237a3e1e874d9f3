package estimate

// The search about a group.
const (
	standardPlayouts = 240  // positions that the network is asked about, for each side to move
	leafNodes        = 400  // of the search for a proof about each of these positions
	leafSure         = 20   // of these searches for each side to move, after which most are left out
	leafHits         = 8    // where fewer than one in this many finds a proof;
	leafEvery        = 4    // one in this many is made all the same
	steps            = 3    // points from the group, within which both sides play
	fewLibs          = 4    // liberties up to which both sides play on the liberties of a string beside the group
	explore          = 1.2  // weight of the probabilities of moves
	passShare        = 0.03 // probability of a move elsewhere, of all moves near the group together
	playoutShare     = 0.5  // of the playout's owners in the value of a position; the rest is the network's. Playouts tell attacks that work from others, which the network does not
	livesOwner       = 1    // value of a group that is proved to live,
	lostOwner        = -1   // and of one that is proved dead, or off the board
)

// Nodes of each search for a proof, before there is an estimate: a group that can run into the open has a proof rarely.
const (
	openNodes  = 20_000
	shutNodes  = 300_000
	koNodes    = 150_000   // of each search with another side free of ko, after a search of shutNodes that proved nothing
	proofNodes = 2_000_000 // of each search for an answer that a certificate is to prove
)

// The chance that a group lives, by the mean owner of its stones that the search expects, from -1 to 1: a logistic curve. TestCalibration fits
// it to groups that games fight about, as if half of them had died.
const (
	slope  = 3.3
	offset = -1.69
)
