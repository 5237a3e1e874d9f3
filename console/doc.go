// Package console lets a person play against the engine on a terminal.
//
// Start with Game.Run in console.go: it lets the engine move, or reads a line and does what the line says. commands.go has the
// commands, draw.go the board and the lines of text, score.go the score by parts. The levels are the engine's.
//
// # Caveats
//
// Lines that are typed while the engine thinks are read afterwards. Only the main line of a game is kept: a record that
// is loaded loses its variations and comments when it is saved.
package console
