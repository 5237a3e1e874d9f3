// Package prediction measures what a model of moves can do beyond predicting the moves of games,
// and draws how well it predicts.
//
// SolveProblems in problems.go asks a model for the right moves of problems. Simulate in simulate.go
// plays a position out with a model, and JudgePairs in judge.go tells by such playouts which of two
// positions is better. Draw in chart.go draws the curves of a moves.Check.
//
// # Caveats
//
// Simulate works out every feature of every legal move, so it is slow. Package engine/playout is the
// fast way to play out, for models of the family "playout" only.
package prediction
