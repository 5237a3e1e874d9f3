// Package difference searches difference games: the position and, on a second board, the same position with
// the colours swapped, where each turn is a move on either.
//
// Such a sum is even, whatever the score. A move is good if the side that made it does not lose
// the sum against anything but the same move on the other board: then it is as good as every other move of
// the position, whoever is ahead. So a search of the sum finds the best move where the game is decided
// long ago and playouts are all won or all lost.
//
// Start with Search in search.go; tree.go has the nodes and how moves are chosen, playout.go plays the
// sum out.
//
// # Method
//
// Nakamura and Ishida, Finding Optimal Variations using Difference Games in MCTS: the first move is on the first board; the
// first reply may be anything but its mirror; then play is free on both boards, to the passes; the result is the
// sum of the scores.
//
// # Caveats
//
// It takes the moves of a whole game twice, and finds less than an ordinary search where the game is close. Of two moves that
// are incomparable it prefers one at random. A ko is banned until the next move on its board. Equal seeds give
// equal results. A Search is not safe for concurrent use.
package difference
