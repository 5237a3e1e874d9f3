// Package gtp is a server for the Go Text Protocol, version 2. It keeps a game, reads the commands of a controller and answers them.
//
// A Server is a loop over a table of Commands. A Command has a name, its arguments for the help, and a function from words to an answer.
// Commands come in groups that are added by who has what they need: the game and its stones, the reader (Tactics), stored patterns, the
// player. A command that takes long talks while it works, and any line of the controller ends it. docs/gtp.md describes every command.
//
// Start with Server in server.go. game.go is the game that the commands act on; tactical.go asks the reader, and playing.go the player.
//
// # Extending
//
// A command is a name, its arguments and a function of the Game. Server.Add puts it into the
// table. The table holds only commands that can be answered: without a store there is no
// shicho-patterns.
//
// # Caveats
//
// The rules of the game are simple ko and no suicide. The player itself never repeats a position. A line is cut at 64
// KiB. A command that fails must change nothing, even if another package added the command. A Server serves one
// controller, in one goroutine.
package gtp
