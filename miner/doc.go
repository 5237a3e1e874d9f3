// Package miner finds the capture patterns of game records: records in, patterns
// out (Watanabe & Kotani, "Acquisition of capture pattern from game record").
//
// Start with Miner.Mine in mine.go, a pure function of the game; walk.go is the
// walk back from one capture, prove.go makes patterns of what it finds. Run in
// job.go mines whole collections into a store, on many workers and resumable;
// report.go sums up.
//
// # Definitions
//
// For every string that a game takes off, the target, the game is stepped back
// move by move while a stone of it stands; where a stone had joined several
// strings, each is followed on its own. A move of the capturing side is a capture
// move if before it the target, its owner to move, was not captured, and after it
// it is, or is off the board. Of the capture moves of one string the earliest is
// first, the one that takes it off is final, those between are intermediate. A
// move that captures several parts at once is an instance for each of them.
// "Captured" is tactics.Captured under the job's limits, without any ko. Where a
// search was cut and knows nothing, no capture move is claimed.
//
// A move of the owner is an escape if before it the target would have been captured,
// had he passed, and after it it is not, by a proof that rests on no limit but
// that of liberties.
//
// # Patterns
//
// The pattern of a move is the zone of a proof that stands by itself
// (tactics.Reader.Prove): wherever it lies on a board, the move captures, or saves
// what would be captured otherwise, without a search. That of a final move is the
// target in atari. A capture that could not be proved within the nodes is an
// instance without a pattern; there are about two in a thousand.
//
// # Reuse
//
// Most moves of a game are far from the target. An answer found at one position
// stands at the earlier ones for as long as no point of its zone differs, and
// three in four questions are answered so. It is the answer of a search with the
// same proof, not a guess: but a fresh search might have been cut differently by
// the node limit, or by keeping the attacker near the fight, so results are a
// function of the whole game, never of a position alone.
//
// # Caveats
//
// A game with an error anywhere is not mined at all. Setup stones between moves
// end the walk: nothing before them is looked at. Captures by suicide do not exist
// (records with them are illegal here).
package miner
