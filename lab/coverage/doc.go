// Package coverage measures what the patterns of a store are worth on games that the store does not have. It says how
// many capture moves of these games a stored pattern proves: by the number of games that were mined, by size and by
// theme.
//
// In measure.go New reads the store and Measure counts. report.go and breakdown.go write the tables. curves.go keeps the
// curves of a store in a file, and plot.go draws the curves of several stores into one picture. examples/coverage is the
// program to run.
//
// # Caveats
//
// The games to measure with must not be in the store: a store proves its own games.
package coverage
