// Package library answers what the explorer's lists ask: which patterns and games of a store there are, in which order, with which figures.
//
// Start with Catalogue in catalogue.go; load.go makes one of a store, and file.go keeps it in a file of the store, which is mapped into memory. patterns.go and games.go
// answer the questions of the lists, overview.go has the figures of the whole store, and parse.go reads questions from the fields of an address.
//
// # Caveats
//
// A Catalogue lacks the games that are stored later. It goes through the index of package gamesearch and through the patterns
// for each question; the games of a page are read from the store. A Catalogue
// does not change, so many goroutines may use the same one.
package library
