// Package match lets two players play many games against each other and says which is stronger.
//
// Start with Run in match.go. game.go is the referee of one game. There are two kinds of players: seat.go has programs
// that speak GTP, and builtin.go has the player that comes with Shicho. opening.go draws the first moves, record.go
// keeps results and records, and report.go says what the results mean. yardstick.go lists the matches that compare
// versions. bench.go measures how fast playouts are.
//
// # Caveats
//
// Games are played by area rules with simple ko. Time is wall-clock time, so players that run at
// the same time slow each other down. The judge that Options names scores finished games. If Options names no judge,
// Shicho scores them.
package match
