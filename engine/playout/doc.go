// Package playout plays games out to the end: at random, or drawing each move in
// proportion to its learned strength.
//
// Start with Player in playout.go. board.go is the lean board under it, uniform.go the
// random playouts; sampler.go keeps the strengths of all moves as the game goes,
// tables.go says what they are made of, code.go what a shape is, model.go takes them
// from a model of package moves, and light.go has some made by hand. tactic.go reads the strings
// beside the last move, with ladder.go, and the eyes, with pocket.go; stored.go finds mined capture
// patterns there. answer.go plays replies that package reply remembers.
//
// # What makes it fast
//
// The lean board has no undo and no exact liberties: a string has one word with the number
// of times that empty points touch it, their sum and the sum of their squares, which
// tells none, one and more apart. There is a branch only where a game has one (see
// lean.play). The sampler keeps the weights of both sides in one word, looks again at
// the points around what changed and at the last liberties of strings, and keeps sums by
// line. The nearness to the last move is added when a move is drawn. Neither allocates.
//
// # Caveats
//
// Rules are area scoring without superko, and no suicide; eyes are not filled. Of sekis only the kinds
// Tactical and Patterned know something: but for remembered replies and stored patterns they put no large
// string of their own into atari. A playout ends after two passes or 3 moves for each point. Strengths below
// 2⁻¹⁷ of the strongest calm shape's are raised to that, and those above 2⁵ times it lowered; factors of
// nearness are at least 1. A move below the cut-off is drawn anew three times at the most. What the two sides
// know of ladders they read off atari alone, but for these two kinds.
package playout
