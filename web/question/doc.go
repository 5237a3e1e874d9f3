// Package question reads the questions of pages about positions, and lets package ask answer them. The server of the explorer and the programs that
// run in a browser share it.
//
// Start with Text in text.go, a question as a page sends it: names become points, sides and limits here, and nowhere below. position.go checks positions,
// and ask.go lists the questions. Each question is a function of its own, so that a program has only what its questions need.
package question
