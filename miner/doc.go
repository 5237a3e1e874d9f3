// Package miner finds the capture patterns of game records: records in, patterns out (Watanabe & Kotani,
// "Acquisition of capture pattern from game record").
//
// Start with Miner.Mine in mine.go, a pure function of a game. walk.go steps back from one capture, prove.go
// makes patterns of the moves that it finds, missed.go finds captures that were not played, and dead.go the strings
// that are dead when a game is over. Job.Run in job.go mines whole collections into a store, with many workers, and
// can be resumed; report.go sums up. goals.go has the goals and pairs.go the walk for joins and cuts. settings.go has the
// limits.
//
// # Definitions
//
// A target is a string that a move of the game takes off. From there the game is stepped back move by move, as
// long as a stone of the target stands. Where a move had joined several strings, each of them is followed on its
// own. A move of the attacker is a capture move if the target was not captured before the move, with its owner to
// move, and is captured or off the board after the move. Of the capture moves of one string the earliest is
// first, the one that takes the string off is final, and those between are intermediate. A move that captures
// several parts at once is an instance for each of them. "Captured" means tactics.Captured under the limits of
// the job, without any ko. If a search was cut and has no answer, no capture move is claimed.
//
// A move of the owner is an escape if the target would have been captured had the owner passed instead, and if a
// proof shows that the target is not captured after the move. This proof may rest on the limit of liberties but
// on no other limit.
//
// With Options.Missed, a move of the attacker, or a pass, misses a capture if a proof shows that another move captures
// the target, and if the target is not captured after the move that was played, with its owner to move. While both
// sides play elsewhere, each move of the attacker misses the capture again.
//
// The walk may also begin at strings that are on the board at the end of the game: those that are dead, and with
// Standing all others. Every string of a game became a part of a string that was taken off or of one that is there at
// the end, so All is every string. A string that stands at the end is asked about only in positions where its owner is
// to move and where it has at most three liberties: before the owner's moves and after the attacker's.
//
// With the goal Joins the walk also begins at each move that made two strings of a side one. A move of their owner is a join
// if the two were not connected before it, with the other side to move, and are connected after it. With the goal Cuts the walk
// begins at each move that took a string off, once for every other string of its side near it. A move of the other side is a
// cut if after it, with the owner to move, the string falls before it is joined to the other one (tactics.Sever), and if the
// owner could have joined them before. The first, the last and the other joins or cuts of two strings have classes as capture
// moves have. A pair is given up when a question about it is too hard.
//
// # Patterns
//
// The pattern of a move is the zone of a proof that stands by itself (tactics.Reader.Prove): wherever the pattern
// lies on a board, the move captures the target, or saves a target that would be captured otherwise, and no
// search is needed. The pattern of a final move is the target in atari. A capture that could not be proved within
// the limit of nodes is an instance without a pattern; this is rare. The pattern of a join or a cut has both strings as
// targets; one of them is drawn whole. The pattern of a cut contains the zones of two proofs: that the strings are cut, and that they could have been joined.
//
// # Reuse of answers
//
// Most moves of a game are far from the target. An answer about one position is valid in the positions before it
// as long as no point of its zone differs, so most questions need no search. A reused answer rests on the same
// proof. A new search might have been cut differently, by the limit of nodes or because the attacker is kept near
// the fight. Results are therefore a function of the whole game and not of one position. The answer
// that two strings are not connected has no zone of all that it depends on. It is taken to stand as long as nothing changes on
// the ground between and around the two.
//
// # Caveats
//
// Of a record with a fault a Job mines what stands before the fault; Mine wants a record without one. Stones that are set up
// between moves end the walk: nothing before them is looked at. Suicide, where the rules of the record allow it, ends the
// walk, too, and is no capture.
package miner
