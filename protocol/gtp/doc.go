// Package gtp is a server of the Go Text Protocol, version 2: it keeps a game,
// reads commands and answers them.
//
// Start with Server in server.go, a loop over a table of Commands; line.go takes a
// line apart, game.go is what the commands act upon, and talk.go is for those that take
// long and can be stopped. The commands themselves are in standard.go, strings.go,
// record.go, tactical.go, handicap.go, and those of the engine in playing.go and analysis.go;
// docs/gtp.md describes them for their users.
//
// # Extending
//
// A command is a name, its arguments and a function of the Game; Server.Add puts
// it into the table. What reads and what knows patterns comes in through the small
// interfaces of tactician.go. A command is in the table only if what it needs is
// there.
//
// # Caveats
//
// Moves are judged by simple ko, without suicide; the engine itself repeats no position. A line is cut at 64 KiB. A
// command that fails changes nothing; those of other packages have to keep to that
// themselves. A Server serves one controller and one goroutine.
package gtp
