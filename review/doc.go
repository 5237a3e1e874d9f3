// Package review goes through a game with the engine and the reader. It says what each move was
// worth, which moves were better, and which captures were made and missed.
//
// Start with Run in review.go. events.go finds what the reader has to say about a move,
// proof.go proves misses, problem.go makes problems of them, and text.go writes a review for people.
//
// # Caveats
//
// The values come from a search with few playouts before each move: they are opinions, and noisy
// ones. Events rest on the reader's proofs, but only the values say whether a capture was worth a move.
package review
