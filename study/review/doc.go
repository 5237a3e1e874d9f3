// Package review goes through a game with the engine and the reader. It says what each move cost in points, which moves were better and
// why, and which captures were made and missed.
//
// A review has two halves that meet in a MoveReview. The first values positions: by searches of the engine, or by another Judge, and
// compares moves until the intervals of their losses are small. The second asks the reader what moves did to strings and groups: an Event
// says what could be captured, saved, killed, joined or cut, with a proof. A Reason joins the halves: it is the fact that explains a loss.
// Options say what is asked, Run tells of the moves one by one, and a Summary sums the game up.
//
// Start with Options in review.go and Run in run.go. look.go compares moves, events.go asks the reader, and reason.go explains losses;
// words.go has all sentences.
//
// # Caveats
//
// The values come from searches with few playouts, and are opinions: docs/lab/2026-11-review.md says how often a stronger program has another one. Reasons and events rest on the reader's proofs,
// where they do not say otherwise, but only the values say whether a capture was worth a move.
package review
