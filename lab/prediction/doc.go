// Package prediction measures how well a model of moves predicts games, solves problems and judges positions. It draws
// and prints the figures.
//
// Evaluate in evaluation.go makes all measurements of a model. SolveProblems in problems.go asks a model for the
// right moves of problems. JudgePairs in judge.go tells from playouts which of two positions is better. Draw in chart.go
// draws the curves of a moves.Check, and text.go prints tables.
package prediction
