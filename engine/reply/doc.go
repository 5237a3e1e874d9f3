// Package reply remembers good replies: moves that answered the last move, or the last two moves, in simulations that were
// won.
//
// Start with Tables in reply.go. A playout calls Tables.Find at each move, and the search calls Tables.Learn at the end of
// each simulation.
//
// # Method
//
// LGRF-1 and LGRF-2, last good reply with forgetting: Baier and Drake, The power of
// forgetting: improving the last-good-reply policy in Monte Carlo Go (2010). EN-1 and EN-2,
// the replies on the way from the root to the leaf where the playout starts: Nozaki,
// Nakamura and Maekawa. A playout asks the tables that the mode has in the order EN-2, EN-1, LGRF-2, LGRF-1.
//
// # Caveats
//
// The tables help only playouts that choose moves at random (Uniform). The default playouts lose games by them, so the tables
// are off by default; docs/results.md has the figures.
//
// A reply need not be legal, because it is stored without the rest of the board. Tables are not safe for concurrent
// use: each thread of a search has its own.
package reply
