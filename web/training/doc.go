// Package training hands out problems for the page /train of the explorer, and judges what the visitor plays.
//
// Start with Desk in desk.go. next.go chooses a problem, move.go judges a move and answers for the opponent, why.go says
// why a move fails or works, and progress.go tells the progress of the visitor. walk.go follows a line of play in the
// tree of a problem. What the tree does not hold, the reader answers (package ask).
//
// # Caveats
//
// A desk has one visitor: whoever reaches the server trains the same person. An attempt counts once: by the first wrong
// move, by the last right one, or by asking for the solution. What is played after that changes nothing.
package training
