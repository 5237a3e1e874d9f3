// Package prediction measures how well a model of moves predicts games, solves problems and judges positions. It draws
// and prints the figures.
//
// Evaluate in evaluation.go makes all measurements of a model. SolveProblems in problems.go asks a model for the
// right moves of problems. Simulate in simulate.go plays a position out with a model. JudgePairs in judge.go tells from
// such playouts which of two positions is better. Draw in chart.go draws the curves of a moves.Check, and text.go
// prints tables.
//
// # Caveats
//
// Simulate works out every feature of every legal move, so it is slow. Package engine/playout plays out fast, but only
// with models of the family "playout".
package prediction
