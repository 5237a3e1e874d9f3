// Package value computes with short combinatorial games, such as local endgames: sums, negatives, comparison, canonical
// forms, cooling and thermographs.
//
// Start with Table in table.go: Number, Make and Sum return games in canonical form, so that equal games are the same
// pointer. canonical.go makes the canonical form, order.go compares games, thermograph.go has the mean and the temperature,
// and name.go writes games as the books do.
//
// # Method
//
// Conway, On Numbers and Games (1976); Berlekamp, Conway and Guy, Winning Ways (1982);
// Berlekamp and Wolfe, Mathematical Go (1994). Left is Black. Numbers are fractions with a power of two below the line;
// a float64 holds the numbers of a board exactly.
//
// # Caveats
//
// Games have no kos: they always end. A Table keeps every game that it has ever made, and is not safe for concurrent use. Games
// of different tables must not be combined.
package value
