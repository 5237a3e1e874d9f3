// Package endgames holds endgame problems with proved solutions, and counts how often a player solves them. Each
// problem has a close and a lopsided version.
//
// A problem is one board with two komis. With the komi of A only one move wins. With the komi of B every move in an
// area wins by far, so that a player who cares only about winning has no reason to play the best move. Nakamura and
// Ishida describe this in Finding Optimal Variations using Difference Games in MCTS.
//
// Start with Problem in problem.go. prove.go proves a problem by values and by search, run.go counts right answers,
// trial.go compares players, and generate, a program of its own, makes problems.
//
// # Caveats
//
// A move counts as right only if it leads to the best score by territory, even where other moves win too.
package endgames
