// Package clock divides the time of a game among its moves.
//
// Start with Clock: Settings say how much time a game has, Left is what a referee says is
// left, Budget what the next move may take.
//
// # Caveats
//
// A lag is kept back for every move, and a move's most is never above what is left less the
// lag: a referee that counts more than that per move against the program ends the game.
package clock
