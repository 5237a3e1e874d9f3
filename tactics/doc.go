// Package tactics answers one question well: can this string be captured?
//
// Start with Reader.Read in verdict.go, which answers in full, and Reader.Decide
// in reader.go, which answers fast. search.go is the search, zone.go says which
// points a proof depends on and is the heart of its soundness; extend.go sees
// escapes of one move, order.go ranks the moves, table.go keeps proofs.
//
// # Method
//
// Depth-first search by iterative deepening, with zones. At every node where a
// side is expected to fail, its pass is searched first; the refutation of the
// pass has a zone, and every move outside that zone is refuted by it too. Only
// the moves inside need a search of their own, so that no move is left out and
// yet few are tried. (Thomsen, Lambda-Search, 2000; Shih et al., A Novel Approach
// to Solving Goal-Achieving Problems for Board Games, 2022.) A refutation that
// does not need the move it refutes serves as one of the pass as well, and narrows
// the moves left to try, as the must-play region does in Hex.
//
// Proofs are kept by position and, with their zones, for other positions of the
// same target and liberties: those of the next question in the same game, too.
// At four in five of the nodes where a move works it is the first one tried, for
// the owner as for the attacker.
//
// # Depth and ladders
//
// Every move and every pass is a ply. Where the plies are used up the target has
// escaped, unless it is in atari with its owner to move: then the line is a
// ladder and goes on, the attacker giving atari with every move. Limits.Near keeps
// the attacker near the fight; at 11 plies it misses one in a hundred of the
// capture moves that a mining run finds without it, and saves three nodes in four.
//
// # Caveats
//
// A verdict is a proof under its Limits; Unknown is not a no. An escape that rests
// on LimitNear is none against an attacker who looks further. Captured holds
// even if the owner wins every ko; Ko says no more than that a ko decides. Play is
// by simple ko, without suicide, whatever the rules of the board: a whole-board
// repetition may forbid a move of the line. "Captured" means taken off the board:
// a capture that is itself taken back counts. Readers are not safe for
// concurrent use; the board is used and comes back as it was.
package tactics
