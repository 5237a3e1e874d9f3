// Package stress tests patterns: it lays a pattern on boards that meet the pattern and are as unkind to its move as can be, and asks the
// reader whether the move does what the pattern says. Random boards are too kind: walls have liberties to spare, and the
// loser has no stones near by.
//
// Start with Layer.Lay in lay.go, which makes the boards; fill.go puts the stones on them. Judge in judge.go asks the reader.
//
// # Caveats
//
// Beside tests, package certify lays patterns to prove them anew. An open verdict says nothing: the reader has proved neither that the move works nor that the
// move fails.
package stress
