// Package train trains a user on problems: it chooses the next problem, answers every move as the opponent, refutes wrong
// ones, and keeps the progress.
//
// Start with Trainer in trainer.go, Session in session.go, one attempt at one problem, and Place in place.go, where play has come to in an
// attempt. Place.Play in move.go is the only judge of a move: the terminal (package terminal) and the page of the explorer (package
// web/training) both ask it. answer.go says the answer in words. explain.go has hints, reasons and solutions. Chooser in choose.go chooses
// the next problem, and collection.go reads problems.
//
// # How a move is judged
//
// A move that the tree of the problem has is answered from the tree. Where the tree has several replies, one is drawn, and the session
// remembers it. problem.Referee judges any other move. A move that the referee cannot settle does not count. Problems by other people do not
// say what is to be done, so there every other move is wrong, and nothing refutes it.
//
// # How an attempt counts
//
// An attempt is solved if every move was right at the first try and no help was asked for. It is settled once: by the first
// wrong move, by the first hint, by a look at the solution, or by the last right move. After that the user may go on, and
// nothing counts. A problem that is skipped before its attempt is settled does not count.
package train
