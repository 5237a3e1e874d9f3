// Package multiply makes many mined games of some, to measure what large stores cost.
//
// Start with Into in multiply.go. A copy of a game is the game turned or mirrored, perhaps with the colours exchanged, and with the stones of
// its opening in another order; it has the players, the date and the event of another game. vary.go makes copies. What was found in a game holds in a copy: the
// patterns are the same, since a pattern does not depend on the symmetry or the colours, and the moves that are exchanged come before the first
// instance.
//
// # Caveats
//
// A store of copies has as many games and instances as a store of as many real games, but no more patterns than its source. It says nothing about
// Go, and nobody should learn from it.
package multiply
