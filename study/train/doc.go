// Package train trains a user on problems: it chooses the next problem, answers every move as the opponent, refutes wrong
// ones, and keeps the progress.
//
// Start with Trainer in trainer.go and Session in session.go, one attempt at one problem. Chooser in choose.go chooses the
// next problem, also for the pages of the explorer (package web/training). move.go judges a move and answers it, and
// answer.go says the answer in words. explain.go has hints, reasons and solutions, view.go what a terminal shows, and
// collection.go reads problems.
//
// # How an attempt counts
//
// An attempt is solved if every move was right at the first try and no help was asked for. It is settled once: by the first
// wrong move, by the first hint, by a look at the solution, or by the last right move. After that the user may go on, and
// nothing counts. A problem that is skipped before its attempt is settled does not count.
//
// A move that the tree of the problem has is answered from the tree. Any other move is judged by problem.Referee. Problems by
// other people do not say what is to be done, so there every other move is wrong, and nothing refutes it.
//
// A Trainer and its Sessions are safe for concurrent use: a user may have several pages open.
package train
