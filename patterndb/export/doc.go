// Package export reads and writes exports: lines of JSON with all games of a store and their patterns. It needs no store.
//
// An export consists of a header, the games in the order of their keys, and a last line with the number of games, which shows
// that the file is complete. The line of a game contains all its patterns.
//
// Start with Read in read.go, and Writer in write.go.
package export
