// Package reply remembers good replies: moves that answered the last move, or the last
// two, in simulations that were won.
//
// Start with Tables in reply.go. A playout asks Tables.Find at each move; the search tells
// the end of each simulation by Tables.Learn.
//
// # Method
//
// LGRF-1 and LGRF-2, last good reply with forgetting: Baier and Drake, The power of
// forgetting: improving the last-good-reply policy in Monte Carlo Go (2010). EN-1 and EN-2,
// the replies on the way from the root to the leaf where the playout starts: Nozaki,
// Nakamura and Maekawa. The tables are asked in the order EN-2, EN-1, LGRF-2, LGRF-1,
// those that the mode has.
//
// # Caveats
//
// A reply is stored whatever the rest of the board is, so that whoever asks must see
// whether it is legal. Tables are not safe for concurrent use: each thread of a search has
// its own.
package reply
