// Package cascade measures what the patterns of stores know about the strings of games that the stores do not have, and what a match is
// worth between a shallow search and a deep one.
//
// Start with Measurement.Measure in measure.go. In positions of the games it asks two questions about every string with few liberties: is the
// string captured with the attacker to move, and with its owner to move? A stage is a way to answer: a search, or the patterns of a store.
// A cascade asks one stage after the other, each only what the stages before it have not answered. report.go writes the tables.
//
// # Caveats
//
// Only proofs are answers: an escape counts if it rests on no limit but that of liberties. Times are processor times of this process, which
// must do nothing else meanwhile.
package cascade
