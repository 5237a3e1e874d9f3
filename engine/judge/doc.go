// Package judge tells what is dead, what lives and what is in a seki when a game is over, and counts the score.
//
// Start with Judge in judge.go; judgeView there lists the steps of a judgement. Each step has a file:
//
//   - view.go: the view in which a position is judged
//   - fight.go: tree searches about the strings that playouts keep about as often as they lose them
//   - read.go: what the tactical reader says of single strings, with the questions in life.go
//   - group.go: what proofs of life and death say of strings in doubt
//   - seki.go: the two kinds of seki that the reader finds
//   - reconcile.go: neighbours that would die of each other
//   - exact.go and contest.go: small enclosures, by their exact value or by playing every line
//
// status.go has the result, Status. settings.go has all thresholds and search limits.
// docs/judging.md explains the method and docs/judging.md has the measurements.
//
// # Caveats
//
// A judgement is an opinion where playouts, searches or bounded readings decide, above all in a position in which
// there is still something to play. A judgement of a 19x19 board takes a few tenths of a second.
package judge
