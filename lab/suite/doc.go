// Package suite asks tactical questions from a file and marks the answers.
//
// A Case is a position, a question and the answers that are right. An Answerer answers: the reader of package tactics, the player of
// package engine, or a program that speaks GTP. AskAll asks all of them, a verdict says whether an answer is right in its result and in its
// move, and a report adds up. Questions may also lie in records of games, with a truth that was proved or agreed on. docs/suite.md
// describes the format.
//
// Start with Read in case.go and AskAll in run.go; judge.go marks the answers.
//
// # Caveats
//
// A time is for one question with empty tables, and the fastest of the repetitions counts. Read times as
// ratios: other work on the machine changes them. If a search was cut, its answer is a guess and may be right by luck.
// Results mark such answers.
package suite
