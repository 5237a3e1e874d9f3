// Package review goes through a game with the engine and the reader: what each move was worth,
// what would have been better, and which captures were made and missed.
//
// Start with Run in review.go; events.go finds what tactics have to say, problem.go makes problems of what was missed.
//
// # Caveats
//
// Values are those of a search of some playouts before each move: opinions, with the
// noise of so many. Events rest on the reader's proofs, but whether a capture was worth making
// is for the values to say.
package review
