// Package grades learns from games how hard problems are.
//
// A problem comes from a game. In the game the player may have moved near the fight, right or wrong, or may have moved
// elsewhere until the opponent moved there first. Load in sample.go reads the problems that `shicho problems --json`
// wrote, and keeps the players who moved near the fight. Fit in fit.go learns by logistic regression how probable a
// wrong move is. Learn in report.go leaves out facts that should make a problem harder but got a weight that makes it
// easier; the other weights belong into grade.go of package problem. MeasureOf in measure.go says how well grades agree
// with the moves of players in other games, and chart.go draws this.
//
// # Caveats
//
// The players are strong, and they were in the middle of a game. So a grade says how easily a player overlooks the move
// in a game, rather than how hard the move is for people who solve problems. The standard errors count all players as
// independent, although some problems come from the same game. The interval of the correlation takes this into account.
package grades
