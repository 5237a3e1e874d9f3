// Package game is what a store of patterns keeps of a game.
//
// Start with Game and Instance in game.go: a mined game and the moves in it that capture, save or miss. Source in source.go
// is what the record says besides the moves; package course has the moves. codec.go writes a game as bytes for the store,
// and line.go as a line of JSON for an export.
//
// Package patterndb stores games, and gives these types its own names.
package game
