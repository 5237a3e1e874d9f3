// Package engine plays Go: it decides which move to play, when to pass and to resign, and how long to think.
//
// Start with Player in player.go: make a Turn and ask the player to Decide, to Consider or to Analyze.
// decide.go makes a move out of the report of a search, timer.go says how long the search may take, lopsided.go plays
// endgames in which the winner is clear, parameters.go has the names of all settings, and settings.go the settings and
// the constants that were measured.
//
// The packages below have one job each: search (the tree), playout (games played out), reply (tables of good replies),
// clock (time), ownership (a network that predicts the owner of each point), endgame (exact values and the difference
// game) and judge (what is dead when a game is over).
//
// # Caveats
//
// A Player is not safe for concurrent use. The same seed gives the same moves only with one thread and a limit of
// playouts instead of time.
package engine
