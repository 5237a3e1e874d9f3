// Package miner finds the capture patterns of game records: records in, patterns out (Watanabe & Kotani, "Acquisition of capture pattern
// from game record").
//
// There are only a few types. A Miner makes of one game a Result, a pure function of the record and the Options: its instances, which are
// moves that decided what became of a string, and the patterns that prove them. A Report sums up the results of many games. Package jobs
// mines whole collections into a store, with many workers, in parts, and can be resumed.
//
// Start with Miner.Mine in mine.go. walk.go goes back from one capture, prove.go makes patterns of what it finds, and goals.go names the
// other walks: pairs.go for joins and cuts, kills.go for groups.
//
// # Definitions
//
// A target is a string that a move of the game takes off. The miner walks back from that move, move by move, as long as
// a stone of the target stands. Where a move had joined several strings into the target, the walk follows each of these
// parts on its own. "Captured" means that the target cannot be saved: tactics.Captured under the limits of the job,
// without any ko.
//
// A move of the attacker is a capture move if two things hold. Before the move the target was not captured, with its
// owner to move. After the move the target is captured, or is off the board. The earliest capture move of a string is
// first, the move that takes the string off is final, and the capture moves between the two are intermediate. A move
// that captures several parts at once is an instance for each part. If a search was cut and has no answer, the move
// does not count as a capture move.
//
// A move of the owner is an escape if two things hold. Had the owner passed instead, the target would have been
// captured. After the move a proof shows that the target is not captured. This proof may rest on the limit of liberties
// but on no other limit.
//
// With Options.Missed the miner also looks for missed captures. A move or pass of the attacker misses a capture if two
// things hold. A proof shows that another move captures the target. After the move that was played, with the owner to
// move, the target is not captured. While both sides play elsewhere, each move of the attacker misses the capture
// again.
//
// The walk may also begin at strings that are on the board at the end of the game: at dead strings with the target kind
// Dead, at all other strings with Standing. Every string of a game ended as a part of a string that was taken off, or
// of a string that is on the board at the end, so All is every string. About a string that stands at the end the miner
// asks only in positions where the owner is to move and where the string has at most three liberties: before the
// owner's moves and after the attacker's moves.
//
// With the goal Joins the walk also begins at each move that made one string of two strings of a side. A move of their
// owner is a join if the two strings were not connected before the move, with the other side to move, and are connected
// after the move.
//
// With the goal Cuts the walk also begins at each move that took a string off, once for every other string of the same
// side near that string. A move of the other side is a cut if two things hold. Before the move the owner, to move,
// could have joined the two strings. After the move, with the owner to move, the string is captured before it can be
// joined to the other one (tactics.Sever).
//
// The joins, or the cuts, of two strings are first, intermediate or final, as capture moves are. The walk gives a pair
// up when a question about the pair is too hard.
//
// With the goals Kills and Lives the walk also goes back from the same targets with questions of life and death (tactics.Kill), if the target
// has three stones or more. A move of the attacker is a kill if two things hold. After the move a proof shows that the target is dead,
// however many liberties it may have: it is taken in the end whatever its owner does. Before the move no proof within the same limits
// shows that, with the owner to move. First, intermediate and final kills are classified as capture moves are. A move of the owner makes the target live
// if a proof shows that it would have been killed, and a second proof that it lives after the move; and for every kill the miner looks for a
// move with which the owner would have made it live. A target that stands at the end of the game counts as dead if a short search proves it.
// The walk gives a target up when several questions are too hard.
//
// # Patterns
//
// The pattern of a move is the zone of a proof that stands by itself (tactics.Reader.Prove): wherever the pattern
// lies on a board, the move captures the target, or saves a target that would be captured otherwise, and no
// search is needed. The pattern of a final move is the target in atari. A capture that could not be proved within the
// limit of nodes is an instance without a pattern. This is rare.
//
// The pattern of a kill is one of a capture: the move takes the target in the end. The pattern of a move that makes a target live has the zones
// of both proofs, exactly.
//
// The pattern of a join or a cut has both strings as targets; one of them is drawn whole. The pattern of a cut contains
// the zones of two proofs: that the strings are cut, and that they could have been joined.
//
// # Reuse of answers
//
// Most moves of a game are far from the target. An answer about one position is valid in the positions before it
// as long as no point of its zone differs, so most questions need no search. A reused answer rests on the same
// proof. A new search might have been cut differently, by the limit of nodes or because the attacker is kept near the
// fight. Results are therefore a function of the whole game and not of one position.
//
// No zone tells everything that the answer "not connected" depends on. The walk keeps this answer as long as nothing
// changes on the ground between and around the two strings.
//
// # Caveats
//
// Of a record with a fault a job mines what stands before the fault; Mine wants a record without one. Stones that are set up
// between moves end the walk: nothing before them is looked at. Suicide, where the rules of the record allow it, ends the
// walk, too, and is no capture.
package miner
