// Package prediction measures how well a model of moves predicts games and what else it can do, and draws and
// prints the figures.
//
// Evaluate in evaluation.go makes all measurements of a model. SolveProblems in problems.go asks a model for the
// right moves of problems. Simulate in simulate.go plays a position out with a model, and JudgePairs in judge.go
// tells by such playouts which of two positions is better. Draw in chart.go draws the curves of a moves.Check,
// and text.go prints tables.
//
// # Caveats
//
// Simulate works out every feature of every legal move, so it is slow. Package engine/playout is the fast way to
// play out, for models of the family "playout" only.
package prediction
