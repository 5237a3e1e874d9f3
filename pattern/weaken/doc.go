// Package weaken finds the weakest conditions under which a move captures, saves, joins or cuts strings. The result is a general pattern
// instead of an exact one. An exact pattern is the footprint of one proof, with every stone of every wall where it happened to be. A proof
// needs far less: that a wall is there and has a number of liberties, or that a point has no stone of the loser.
//
// A demand is what is asked of the points of a board. It is weakened step by step: a point may have any content, or no stone of the loser;
// an edge may be missing; a string may have fewer liberties. A step stays if the proof is found again. That search plays on what is known
// of a board, not on a board. It tries the winner's moves of the proof before first, and asks the reader only where they do not help. The
// proof of a node holds for a weaker demand too if nothing changed that the proof has read, so only the other nodes are searched again.
//
// Start with Weakener.Facts in weaken.go; relax.go takes the steps, prove.go searches, and cell.go says what can be known of a point.
//
// # Why a proof on a demand is a proof on every board that meets the demand
//
// In a state of the search every point is known to be in one of a few conditions, and a move has an effect in
// the state only if the move has the effect on every board that fits the state. An effect that happens on some of these boards makes
// the state weaker: stones of the winner that may have been
// taken become points where the loser has no stone; stones of the loser that may have been taken become unknown.
//
//   - The loser's move on an unknown point is a pass here. It fills at most one liberty of each string, so every pass takes one of the
//     liberties that a condition promises (part.extra). These lie on unknown points, so no stone on a known point fills one. A condition of
//     the move promises them to the string that the played stone belongs to.
//   - The loser wins if the target may reach an unknown point, or, where the winner saves the target, if it may have been taken.
//   - The search refutes the loser's moves on known points one by one. A move outside the footprint of the proof against the pass
//     needs no refutation of its own: the move changes no point of the footprint and no liberty of a winner's string in the
//     footprint, so the proof against the pass holds against the move as well.
//   - A join is won where known stones of the winner connect the two ends, and lost where an end may have been taken. An end may
//     have more stones than are known: what is joined in one stone is joined.
//   - A cut is the capture of one of two strings, and lost where the two are one string. As long as the target touches no unknown
//     point, its string is known stone by stone, so the other one cannot join it unseen. If the other one is taken, the cut is made;
//     where it may have been taken, it is treated as if it stood.
//   - The winner plays on known points alone. If there may be a stone of the winner already, or no point, the winner passes
//     instead, and the point is as good as filled. The winner does not play where a ko may forbid the move; the loser is free of ko.
//
// # Caveats
//
// The target and the points next to it are never weakened, as package shape wants it. At least one stone of the other string of a pair stays. Steps are made in a fixed order, so the result
// depends on the position, the exact proof and the limits alone, but the result is only one of the weakest conditions: another order may lead
// to another result. A proof that is long or that the search cannot find again stays exact.
package weaken
