// Package coverage measures what the patterns of a store are worth on games that the store does not have. It says how
// many capture moves of these games a stored pattern proves, by the number of games that were mined.
//
// In measure.go New reads the store and Measure counts. report.go writes the table.
//
// # Caveats
//
// The games to measure with must not be in the store: a store proves its own games.
package coverage
