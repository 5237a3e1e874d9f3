// Package console is a game between a person and the engine on a terminal.
//
// Start with Game in console.go: Run reads a line, does what it says, and draws the board.
//
// # Caveats
//
// Run reads whole lines, and thinks while it does not read: what is typed meanwhile is read
// afterwards.
package console
