// Package review goes through a game with the engine and the reader. It says what each move cost in points, which moves were better and why, and which captures
// were made and missed.
//
// Start with Options in review.go and Run in run.go. look.go compares moves by searches, and judge.go takes the word of another judge; points.go names losses by their size.
// events.go finds what the reader has to say about a move, life.go about the groups near it, and proof.go proves misses. reason.go, reason_more.go and territory.go find what explains
// a loss, and words.go has all sentences. problem.go makes problems of misses; text.go and summary.go write a review for people, table.go writes a table, and annotate.go
// adds the review to the record.
//
// # Caveats
//
// The values come from searches with few playouts, and are opinions: docs/results.md says how often a stronger program has another one. Reasons and events rest on the reader's proofs,
// where they do not say otherwise, but only the values say whether a capture was worth a move.
package review
