// Package simulate plays positions out with a model of moves, and says what becomes of them: the score, and the owner of each point.
//
// Start with Run in run.go.
//
// # Caveats
//
// Run works out every feature of every legal move, so it is slow. Package engine/playout is the fast way to play out, for
// models of the family "playout" only.
package simulate
