// Package gtp is a server of the Go Text Protocol, version 2: it keeps a game,
// reads commands and answers them.
//
// Start with Server in server.go, a loop over a table of Commands; line.go takes a
// line apart, and game.go is what the commands act upon. The commands themselves
// are in standard.go, strings.go, record.go and tactical.go; docs/gtp.md describes
// them for their users.
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
// Moves are judged by simple ko, without suicide. A line is cut at 64 KiB. A
// command that fails changes nothing; those of other packages have to keep to that
// themselves. A Server serves one controller and one goroutine.
package gtp
