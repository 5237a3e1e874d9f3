// Package playout plays games out to the end: with random moves, or with moves drawn in proportion to their learned strength.
//
// There are only a few types. A Player plays positions out, by one of four kinds of playout: Uniform moves are random; Light moves have
// strengths made by hand; Sampled moves are drawn by strengths that a model of package moves has learned; Tactical ones look first at the
// strings and eyes beside the last move, with ladders and stored patterns. A lean board under the Player is good for playing moves and
// nothing else, and a sampler holds the strengths of all moves and draws one.
//
// Start with Player in playout.go; board.go is the lean board, sampler.go draws, tactic.go answers the last move, and settings.go has all
// that was tuned.
//
// # What makes it fast
//
// The lean board has no exact liberties, and only ladders take moves back. A string has one word with the number of times that an empty point
// touches it, the sum of these points and the sum of their squares. The word tells zero, one and more liberties apart. A
// move has a branch only where the game has one (see lean.play).
//
// The sampler keeps the weights of both sides in one word, and sums of the weights by line. A move changes the weights of
// the points around it and of the last liberties of strings. The nearness to the last move is added when a move is drawn.
// Neither the board nor the sampler allocates.
//
// # Caveats
//
// Playouts score by area, know no superko, play no suicide and fill no eye. A playout ends after two passes, or after
// three moves for each point of the board. The table of strengths has bounds, which depend on the strength of the strongest shape
// without atari: 2⁻¹⁷ times this strength is the least that a move gets, and 2⁵ times this strength is the most. The factor of
// nearness is at least 1. If the sampler draws a move that is weaker than the cut-off, the sampler draws again, three times at most.
//
// Only the kind Tactical reads ladders and respects sekis: such playouts put no large string of their own
// into atari. Remembered replies and stored patterns are exceptions.
package playout
