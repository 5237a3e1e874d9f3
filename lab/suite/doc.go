// Package suite asks readers the tactical questions of a file and marks their
// answers.
//
// Start with Read in case.go, which reads cases, and AskAll in run.go, which asks
// them. An Answerer is whoever answers: the reader of package tactics (reader.go),
// the player of package engine (player.go) or a program that speaks GTP (gtp.go). judge.go says which answers
// are right, board.go builds positions, report.go adds results up, table.go and json.go write them, picture.go draws one.
//
// The format is described in docs/suite.md.
//
// # Caveats
//
// Times are of one question with empty tables, the fastest of the repetitions,
// and of a machine that does other things too: read them as ratios. A right answer
// of a search that was cut is luck or good judgement, but no proof; results say so.
package suite
