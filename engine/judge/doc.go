// Package judge tells what is dead, what lives and what is in a seki when a game is over, and counts the score.
//
// Four witnesses speak about each string: playouts, an ownership network, the tactical reader, and tree searches about strings that
// playouts keep about as often as they lose them. A judgement is a list of steps. Each step settles some strings: by what the witnesses
// agree on, by proofs about single strings and groups, by the two kinds of seki that the reader finds, by small enclosures played to their
// end, and by neighbours that would die of each other. The result is a Status, the same in all views of the position. docs/judging.md
// explains the method and has the measurements.
//
// Start with Judge in judge.go; judgeView there lists the steps, and a step has a file. settings.go has all thresholds.
//
// # Caveats
//
// A judgement is an opinion where playouts, searches or bounded readings decide, above all in a position in which
// there is still something to play. A judgement of a 19x19 board takes a few tenths of a second.
package judge
