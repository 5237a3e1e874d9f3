// Package problem makes problems out of games: positions in which exactly one move captures a string, or saves one, with the proofs that
// this move works and that every other move fails.
//
// There are only a few types. A Problem is a position with its task and a tree of moves: the solver's, the replies that resist, and
// tempting wrong moves with what refutes them. A Maker makes problems of what the miner found in a game: it proves, builds the tree, cuts
// the fight out of the board, takes off what is not needed, and proves the result again. A Referee judges moves that the tree lacks, and a
// Job goes through many games. Package theme/detect says what a problem teaches, and a grade says how hard it is. Problems are records in
// SGF, and are read back from them.
//
// Start with Problem in problem.go and Maker.Game in maker.go; solve.go proves, tree.go builds the tree, and record.go and read.go are its
// form as a record.
//
// # What is proved
//
// A move is right if it works whatever the opponent does, even if the opponent wins every ko. At the end of a line several moves may
// be right. At every other move of the solver one move is right, and the reader proves that every other legal move near the fight is wrong.
// A move that only leads to a ko is wrong too, unless a ko is the best that the solver can have: then the move with the best ko is right if
// no other move has the same ko. A position in which a limit leaves a move near the fight open is no problem.
//
// A move far from the fight is wrong because a pass is wrong. The points near the fight are
//
//   - the target, the strings next to the target, their liberties, and the neighbours of the target's liberties;
//   - the points where the solver takes stones;
//   - the zone of the proof that a pass fails;
//   - the zones of all other refutations, if the proof about the pass does not hold with one stone more on the board. A refutation that
//     does not hold with one stone more adds the liberties of the opponent's strings in its zone.
//
// Two right moves count as one if a symmetry of the position exchanges them, or if both must be played and either
// may come first.
//
// # The replies
//
// A reply of the opponent asks for an answer if the opponent would have his way after a pass of the solver. The tree holds the few replies that
// resist most. If several moves answer a reply, and one of them takes stones, the line ends there, and all these moves are right. If none of
// them takes stones, the reply is left out. A question is refused (ErrBranches) if such a reply is not clearly lost, and no other reply is
// left.
//
// # Caveats
//
// That a string escapes may rest on two limits of the reader: enough liberties count as an escape (tactics.LimitLiberties), and
// the attacker may have been kept near the fight (tactics.LimitNear). A problem never rests on a limit of plies or nodes.
//
// A Maker is not safe for concurrent use.
package problem
