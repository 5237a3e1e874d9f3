// Package gtp is a server for the Go Text Protocol, version 2. It keeps a game, reads the
// commands of a controller and answers them.
//
// Start with Server in server.go, a loop over a table of commands. line.go splits a line into
// its words, game.go is the game that the commands act on, and talk.go is for commands that
// take long and can be stopped. The commands are sorted by what they are about:
//
//	standard.go, handicap.go, record.go, strings.go   the server, the game and its stones
//	tactical.go, patterns.go                          the reader, and stored patterns
//	playing.go, timing.go, ending.go                  the player: moves, clocks, the end of a game
//	analysis.go, gogui.go                             the player's opinion, for other programs
//
// docs/gtp.md describes every command.
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
