// Package difference searches difference games. A difference game has two boards: the position, and the same position with
// the colours exchanged. Each turn is a move on either board.
//
// The two boards together are even, whatever the score is. A move in the position is good if its player does not lose
// the difference game after it, whatever the opponent answers. Only the same move on the other board is no answer. Then
// the move is as good as every other move of the position. So the search finds the best move even where the game was
// decided long ago, and ordinary playouts are all won or all lost.
//
// Start with Search in search.go. tree.go has the nodes and the choice of moves, playout.go plays the boards out, and
// settings.go has the settings.
//
// # Method
//
// Nakamura and Ishida, Finding Optimal Variations using Difference Games in MCTS. The first move is on the first board. The
// first answer may be anything but its mirror. Then play is free on both boards, until both sides pass. The result is the
// sum of the two scores.
//
// # Caveats
//
// Playouts play a whole game on both boards. Where the game is close, an ordinary search finds the best move more often; where
// every move wins, the difference game does (docs/playing.md has the figures). If two moves cannot be compared, the
// search prefers one at random. A ko may not be taken until the next move on its board. Equal seeds give equal results.
// A Search is not safe for concurrent use.
package difference
