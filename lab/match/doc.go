// Package match lets two players play many games against each other, and tells which is
// stronger.
//
// Start with Run in match.go; game.go is the referee of one game, seat.go and builtin.go are
// the players that it knows: programs that speak GTP, and the one that comes with Shicho.
// opening.go varies the beginnings, record.go keeps results and records, and report.go says
// what follows from them.
//
// # Caveats
//
// Games are played by area rules with simple ko; a side may take as long as Limits allows, and
// what it takes is measured by the clock on the wall, so that players which run beside each other
// cost each other time. The score of a finished game is that of the judge; without one, Shicho's
// own.
package match
