// Package library keeps in memory what the explorer's lists need: the figures of all patterns and games of a store.
//
// Start with Catalogue in catalogue.go; load.go reads a store into one. patterns.go and games.go answer the questions of the
// lists, overview.go has the figures of the whole store, and parse.go reads questions from the fields of an address.
//
// # Caveats
//
// A Catalogue is a copy, and lacks the games that are stored later. The moves and the instances of games are in the store alone. A Catalogue
// does not change, so many goroutines may use the same one.
package library
