// Package review goes through a game with the engine and the reader. It says what each move was
// worth, which moves were better, and which captures were made and missed.
//
// Start with Options in review.go and Run in run.go. look.go compares moves by searches, events.go finds what the reader has to say about a move, life.go about the groups near it,
// proof.go proves misses, problem.go makes problems of them, text.go and summary.go write a review for people, and annotate.go
// writes the game as a record with remarks.
//
// # Caveats
//
// The values come from searches with few playouts, and are opinions. A review tells a loss only if the loss is larger than
// the noise of the playouts, but a search may misjudge a position all the same. Events rest on the reader's proofs, but only the values say
// whether a capture was worth a move.
package review
