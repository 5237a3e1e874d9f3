// Package console lets a person play against the engine on a terminal.
//
// Start with Game.Run in console.go, which reads a line, does what the line says, and draws the board.
//
// # Caveats
//
// Run does not read while the engine thinks. Lines that are typed meanwhile are read afterwards.
package console
