// Package match lets two players play many games against each other and says which is stronger.
//
// A player is a line: "builtin" with parameters is the player that comes with Shicho, any other line a program that speaks GTP. Both games
// of a pair begin with the same drawn moves, with colours exchanged. A referee keeps the clock and the rules, a judge counts, and a Report
// has the share of games with its interval. A match is kept in a file and goes on from there. A yardstick is a list of matches that compare
// versions.
//
// Start with Run in match.go; game.go is the referee, and report.go says what the results mean.
//
// # Caveats
//
// Games are played by area rules with simple ko. Time is wall-clock time, so players that run at
// the same time slow each other down. The judge that Options names scores finished games. If Options names no judge,
// Shicho scores them.
package match
