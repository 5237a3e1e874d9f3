// Package engine plays Go: it decides which move to play, when to pass and to resign, and how long to think.
//
// There are only a few types. A Player has Settings and keeps a search from move to move. A Turn is a position of a game
// with the side to move, its rules and its clock. Decide answers with a move, Consider with what the search found, and
// Analyze reports while the search goes on. A move is decided in three steps: a Monte Carlo tree search looks at moves
// until its playouts or its time are used up; its report says for each move how often it was visited and what it won; the
// player then plays the move visited most, passes or resigns.
//
// What the search asks stands in packages of their own: network says how probable each move is and what a position is
// worth; moves is the older model of moves, by features, for boards without a network and for playouts; playout plays
// games out. The others: search (the tree), reply (tables of good replies), clock (time), ownership (a network that
// predicts the owner of each point), endgame (exact values and the difference game) and judge (what is dead when a game
// is over).
//
// Start with player.go, then decide.go. parameters.go has the names of all settings, settings.go their values.
//
// # Caveats
//
// A Player is not safe for concurrent use. The same seed gives the same moves only with one thread and a limit of
// playouts instead of time.
package engine
