// Package train trains a user on problems: it chooses the next problem, answers every move as the opponent, refutes wrong ones, and keeps
// the progress.
//
// A Trainer has the problems and the progress. A Chooser chooses the next problem: what is due, then what fits the rating. A Session is one
// attempt at one problem, and a Place is where play has come to in it. Place.Play is the only judge of a move; the page of the explorer
// (package web/training) asks it. What it says becomes words, reasons and solutions.
//
// Start with Trainer in trainer.go and Session in session.go; move.go judges.
//
// # How a move is judged
//
// A move that the tree of the problem has is answered from the tree. Where the tree has several replies, one is drawn, and the session
// remembers it. problem.Referee judges any other move. A move that the referee cannot settle does not count. Problems by other people do not
// say what is to be done, so there every other move is wrong, and nothing refutes it.
//
// # How an attempt counts
//
// An attempt is solved if every move was right at the first try and nobody looked at the solution before. It is settled once: by the first
// wrong move, by a look at the solution, or by the last right move. After that the user may go on, and
// nothing counts. A problem that is skipped before its attempt is settled does not count.
package train
