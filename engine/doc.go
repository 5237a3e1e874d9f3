// Package engine plays Go: it decides what to play, when to pass and to resign, and
// how long to think.
//
// Start with Player in player.go: make a Position, and ask it to Decide, to Consider, or to Analyze.
// decide.go makes a move of what the search has found, timer.go says how long that may take, status.go tells what is dead when
// the game is over, seki.go and life.go with it which strings live in a seki, or with two eyes, fight.go asks searches about those
// in doubt, exact.go how small enclosed fights end; lopsided.go how endgames are played where it is decided, parameters.go names what can be set. Below it
// are the packages search (the tree), playout, reply (tables of good replies), clock (time),
// ownership (whose each point will be) and endgame (exact values, and difference games); gtp is
// how other programs talk to it.
//
// # Caveats
//
// A Player is not safe for concurrent use. What is dead is judged by playouts
// and by the reader within bounds: in a seki, or in a position that is not finished, that is
// an opinion.
package engine
