// Package training is the JSON face of package train, for the page /train of the explorer: attempts with numbers, what a page sends and gets, and
// words for a page. Package train judges every move.
//
// Start with Attempts in attempts.go. next.go describes the next problem, move.go the answer to a move, why.go says why a move
// fails or works, and progress.go tells the progress of the visitor.
//
// # Caveats
//
// All visitors of a server train as one person.
package training
