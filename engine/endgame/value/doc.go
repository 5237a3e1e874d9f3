// Package value computes with short combinatorial games, as local endgames are: sums,
// negatives, comparison, canonical forms, cooling, and thermographs.
//
// Start with Table in table.go: Number, Make and Sum give games, which are always in
// canonical form, so that equal games are the same pointer. canonical.go is how they get there,
// order.go compares, thermograph.go has mean and temperature, name.go writes games as the
// books do.
//
// # Method
//
// Conway, On Numbers and Games (1976); Berlekamp, Conway and Guy, Winning Ways (1982);
// Berlekamp and Wolfe, Mathematical Go (1994). Left is Black. Numbers are dyadic fractions, which
// float64 holds exactly as long as they are of boards.
//
// # Caveats
//
// Games have no kos: they always end. A Table keeps every game that it has ever made, and is not safe for
// concurrent use; games of two tables must not meet.
package value
