// Package terminal trains a person on a terminal: it draws the problem, reads moves and commands, and says the answers.
//
// Start with Training.Run in terminal.go. commands.go has the commands, and draw.go the board and the statistics.
package terminal
