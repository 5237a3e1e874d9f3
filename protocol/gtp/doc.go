// Package gtp is a server for the Go Text Protocol, version 2. It keeps a game, reads the
// commands of a controller and answers them.
//
// Start with Server in server.go, a loop over a table of commands. line.go splits a line into
// its words, game.go is the game that the commands act on, and talk.go is for commands that
// take long and can be stopped. The commands about the game and its stones are in standard.go,
// handicap.go, record.go and strings.go, those of the reader in tactical.go, those of the player in
// playing.go, timing.go, ending.go, analysis.go and gogui.go. docs/gtp.md describes every command.
//
// # Extending
//
// A command is a name, its arguments and a function of the Game. Server.Add puts it into the
// table. The reader and the patterns come in through the small interfaces of tactician.go. The
// table holds only commands that can be answered: without a store there is no shicho-patterns.
//
// # Caveats
//
// The rules of the game are simple ko and no suicide; the player itself repeats no position. A
// line is cut at 64 KiB. A command that fails must change nothing, those of other packages
// too. A Server serves one controller, in one goroutine.
package gtp
