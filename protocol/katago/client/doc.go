// Package client asks other programs that speak KataGo's analysis protocol what the positions of a game are worth, for package review.
//
// Start with Judge in judge.go: Start sends one query about all positions of a game, and Verdict waits for the answer about one of them. program.go is the process,
// query.go and answer.go are the lines that go out and come in. recorded.go reads what such a program has said before, from its answers in a file or from a record that
// it, KaTrain, LizGoban (lizzie.go) or Sabaki has written.
//
// # Caveats
//
// A program that dies is started once more, and asked what it has not answered. The command line is split at its spaces.
package client
