// Package suite asks tactical questions from a file and marks the answers.
//
// Start with Read in case.go, which reads the cases, and AskAll in run.go, which asks them. An Answerer gives the
// answers. It is the reader of package tactics (reader.go), the player of package engine (player.go) or a program that
// speaks GTP (gtp.go). judge.go says which answers are right, and board.go builds the positions. report.go adds up
// results, table.go and json.go write results, and picture.go draws a case. docs/suite.md describes the format.
//
// # Caveats
//
// A time is for one question with empty tables, and the fastest of the repetitions counts. Read times as
// ratios: other work on the machine changes them. If a search was cut, its answer is a guess and may be right by luck.
// Results mark such answers.
package suite
