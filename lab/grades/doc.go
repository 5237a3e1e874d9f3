// Package grades learns from games how hard problems are.
//
// A problem comes from a game in which a player either saw the move at the first chance or missed it. Load in sample.go
// reads the problems that `shicho problems --json` wrote. Fit in fit.go learns by logistic regression how probable it is that the
// move is missed; the weights of the facts are those of package problem's grades. Measure in measure.go says how well the
// grades of other games' problems agree with who missed them, and chart.go draws this.
//
// # Caveats
//
// A player who does not play the move may have seen it and preferred a larger move elsewhere. So the regression has the worth of
// the target as a term of its own, and the grade leaves the worth out. What remains of such choices makes all
// correlations smaller than they would be for people who solve problems.
package grades
