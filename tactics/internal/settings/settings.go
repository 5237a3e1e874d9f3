package settings

import "shicho/tactics/terms"

// Look bounds a look at a capture on the way of a connection.
var Look = terms.Limits{Name: "look", Escape: terms.Escape{Liberties: 4, Standing: true}, Plies: terms.Plies{Depth: 7, Ladders: 80, Near: true}, Nodes: LookNodes}

// MaxPlies bounds the length of any line, whatever the limits. No line of a mining run
// comes near it.
const MaxPlies = 400

// Sizes of the tables, as powers of two. Larger tables save no nodes on questions of
// 50,000 nodes.
const (
	TableBits   = 15 // entries of the transposition table
	SimilarBits = 12 // buckets of the table of similar positions
	NumberBits  = 17 // entries of the table of proof numbers
)

// The search by plies.
const (
	PlainTries   = 2 // extensions and captures that the defender tries before the pass
	PlainPlies   = 4 // plies that must be left for these tries
	SimilarPlies = 3 // plies that must be left for a proof to be kept by its zone
)

// Weights of the move order. Only their order matters: first what takes a string,
// then the liberties of the target, then the points beside these; among equals the
// point with more empty points beside it.
const (
	WeightCapture = 1 << 6
	WeightLiberty = 1 << 5
	WeightBeside  = 1 << 3
	WeightOpen    = 1
)

// Liberties up to which the attacker, kept near, plays on the liberties of a string.
const (
	ShortWall   = 2 // strings of the attacker around the target
	ShortOthers = 1 // strings of the defender around these
	ShortFriend = 3 // strings that the target joins by an extension; with Numbers.Search alone, as they cost the search by plies too much
)

// The search by proof numbers.
const (
	FewLiberties = 3  // liberties with which the target has escaped in the first stage
	LeastHope    = 20 // proof number that the root may always have, with Numbers.Hope
)

// The search with likely moves alone.
const (
	LikelyShare     = 3 // fourths of the nodes left that the search may take, if a search by proof numbers follows
	LikelyLiberties = 5 // with which the target has escaped at the latest
)

// The search for connections.
const (
	MaxDistance  = 7      // moves in a row; ends that need more are not connected
	LeastFar     = 4      // moves in a row that are never too many
	Passable     = 3      // liberties of a string that the connector may hope to take
	DrivePrice   = 3      // moves that it takes to get past a string of two liberties that does not fall
	ShortEnd     = 2      // liberties of an end that may fall
	LookNodes    = 300    // nodes of one look at a capture on the way
	MeasureNodes = 8      // nodes that one measurement of the distance counts as, by its time
	TrustNodes   = 35_000 // nodes of the first step beyond which a cut is not trusted
	Longest      = 1      // moves by which a way may be longer than the shortest, at the most
)

// Horizons are the steps in which the search for connections looks farther. Longer is
// by how many moves the connector's ways may be longer than the shortest; More is by how
// many moves the ends may be farther apart than at the root.
var Horizons = [...]struct{ Longer, More int }{{0, 1}, {1, 2}, {1, 3}}

// The search that tries to prove an escape against an attacker who may play anywhere.
const (
	ConfirmPlies = 9     // most escapes that can be proved take fewer plies
	ConfirmShare = 16    // the nodes of the limits are divided by it
	ConfirmLeast = 200   // nodes that every answer may have; nearly all proofs take fewer than 40
	ConfirmFrom  = 2_000 // nodes of an answer beyond which the search may have more,
	ConfirmExtra = 3     // namely the nodes beyond, divided by it
)

// The search for a capture without a ladder, to replace a capture by a ladder. Most such
// captures take some hundred nodes.
const (
	NetPlies = 9
	NetNodes = 2_000
)

// What is called a ladder.
const (
	LadderAtaris = 3     // ataris that the attacker gives at least; after fewer the target never ran
	LadderNodes  = 2_000 // nodes of the chase; a ladder across the largest board takes fewer
)

// The searches for the number of threats that a ko takes.
const (
	MostThreats = 2     // a ko that takes more is none: it is rare, and a third threat costs answers
	ThreatShare = 8     // the nodes of the limits are divided by it, for each number of threats
	ThreatLeast = 3_000 // nodes that such a search may have at least, if the limits allow
)

// The nodes of each search of a Reading.
const (
	StudyNodes   = 20_000 // about one move, or one ply of a line that is a guess
	FarNodes     = 2_000  // about one move away from the fight
	StudyLikely  = 4_000  // of the guess in each of these searches
	StudyDoubted = 5_000  // of the search by proof numbers there, where the guess is an escape
	ResistNodes  = 5_000  // about one move that may resist longest
)

// The searches of candidates.
const (
	CandidateDoubted = 300   // of the search by proof numbers about one more move for the same, where the guess is an escape
	DoubleNodes      = 1_000 // nodes of each search about a double threat; twenty times as many find no more
	PairShare        = 3     // the nodes of the limits are divided by it for a question about two strings: there are dozens of pairs
)

// The search about life and death.
const (
	LifePlies       = 150    // plies of a line at most
	LifeBits        = 16     // entries of the table of proofs, as a power of two
	LifeNumberBits  = 20     // entries of the table of proof numbers
	LifeSimilarBits = 13     // buckets of the table of similar positions
	LifeWidth       = 4      // empty points from the group over which both sides look for moves from the start
	WalledWidth     = 2      // the same where walls stand around the group: a wider search proves less with as many nodes
	AdviceAfter     = 2_000  // nodes below one node after which its probable moves are asked for, which takes the network as long as some hundred nodes
	AdvisedMoves    = 3      // moves that count as probable
	AdvicePrice     = 3      // by which the numbers of all others are multiplied
	EyesShare       = 8      // the nodes of the limits are divided by it for the search for life alone, which takes them from the end of the other
	MostOrder       = 9      // moves that the owner can spare at most, in the search for life alone
	RestPart        = 8      // the numbers of all children but the largest are divided by it there
	PriceWeight     = 6      // of the square of the price of two eyes, in halves of a move, in the numbers of a node
	LifeThreats     = 5      // a ko about a group that takes more threats is none
	GroupNodes      = 3_000  // of each search whether two strings are one group
	SekiNodes       = 30_000 // of the search whether a group that lives has two eyes
	GroupLine       = 40     // moves of a line about a group
)
