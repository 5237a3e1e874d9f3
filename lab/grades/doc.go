// Package grades learns from games how hard problems are.
//
// A problem comes from a game. There the player moved near the fight and was right or wrong, or moved elsewhere until the
// opponent came first. Load in sample.go reads the problems that `shicho problems --json` wrote, and keeps the players who moved near
// the fight. Fit in fit.go learns by logistic regression how probable a wrong move is. Learn in report.go leaves out the facts
// that would count against their sense; the weights that remain belong into grade.go of package problem. MeasureOf in measure.go says
// how well grades agree with the players of other games, and chart.go draws this.
//
// # Caveats
//
// The players are strong, and they knew the game: the grade says how easily they overlook a move, more than
// how hard the move is to find for people who solve problems. The standard errors take all players as independent, though
// some problems come from the same game; the interval of the correlation does not.
package grades
