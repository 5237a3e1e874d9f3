// Package coverage measures what the patterns of a store are worth on games that the store does not have. It says how
// many capture moves of these games a stored pattern proves, by the number of games that were mined.
//
// In measure.go New reads the store and Measure counts. report.go writes the table.
//
// cascade.go measures what patterns know of the strings of such games, and what a match is worth between a shallow search and a deep one. In
// positions of the games it asks two questions about every string with few liberties: is the string captured with the attacker to move, and
// with its owner to move? A stage is a way to answer: a search, or the patterns of a store. A cascade asks one stage after the other, each
// only what the stages before it have not answered. cascade_report.go writes its tables.
//
// # Caveats
//
// The games to measure with must not be in the store: a store proves its own games. In a cascade only proofs are answers: an escape counts
// if it rests on no limit but the limit of liberties. Its times are processor times of this process, which must do nothing else meanwhile.
package coverage
