// Package tactics answers tactical questions about a position: can this string be captured, can it be saved, can these two strings be
// connected, which moves matter.
//
// Question and Limits in package terms say what is asked and how far a search goes; an Answer has the outcome, a move, the zone that it
// rests on and the limit that cut it. The methods of Reader are:
//
//   - Ask answers a question for a program;
//   - Read answers it for people, with all moves that work and a line of play; Both reads what becomes of a string with either side to
//     move;
//   - Candidates lists the tactical moves of a side with their reasons;
//   - Double finds a move after which the opponent cannot save all of several strings;
//   - Prove says where else on any board a move settles a string;
//   - GroupAt finds the group of a string, ReadGroup answers for people whether it can be killed or made to live, and FateOf puts both
//     answers together;
//   - Decide makes one search; all other methods are made of such searches.
//
// The same question has the same answer, whatever was asked before, unless Keep or Remember was called. With Remember a reader does not
// search again while an answer holds: for whoever follows a game, or a tree of its positions. Within ends searches with a context. IsLadder
// says whether a capture is what players call a ladder.
//
// Start with answer.go and ask.go; fight.go has what Ask does about kos, and read.go is for people. The searches lie in internal packages:
//
//   - internal/position is the board under a question;
//   - internal/zone has the rules of proofs, on which the truth of every answer depends;
//   - internal/solve has the searches that prove, and internal/life the one about groups;
//   - internal/likely has the search that guesses;
//   - internal/table keeps what they found, and internal/settings has their constants.
//
// # Method
//
// A proof has a zone. Where a side is expected to fail, its pass is searched too. What
// refutes the pass refutes every move outside the zone of that refutation as well; only
// the moves inside need a search of their own. So no move is left out, and yet few are
// tried. (Thomsen, Lambda-Search, 2000; Shih et al., A Novel Approach to Solving
// Goal-Achieving Problems for Board Games, 2022.) Some refutations work even if the
// refuted move had not been played. Such a refutation refutes the pass as well. Hex
// programs use the same idea, the must-play region.
//
// The first search is by plies: depth first, deeper and deeper, with zones for both
// sides. It alone proves escapes, and it alone reads to exact limits such as PaperShallow.
// With Limits.Numbers a second search follows, by proof numbers (Nagai, Df-pn algorithm
// for searching AND/OR trees, 2002). It looks for captures alone, in stages: first for
// those where three liberties are an escape, then four, and so on. Connections are
// read by proof numbers too.
//
// A proof that a string escapes takes long, and most strings escape. So between the two searches, with Limits.Guess, a third one
// guesses: both sides play the moves alone that were learned to be likely. The guess says how long the second search goes on. Where
// that search is cut, the outcome is Unknown, and the result is the guess.
//
// # Depth and ladders
//
// In the search by plies every move and every pass is a ply. Where the plies are used up
// the target has escaped, unless it is in atari with its owner to move: then the line
// goes on, as in a ladder, as long as the attacker gives atari with every move. The search
// by proof numbers has no bound of depth.
//
// # Ko
//
// One side is free of ko in a search: it may retake at once, as if it had a threat for
// every ko and the other side none. What works even against a free opponent works. What
// fails even for a free side fails. In between there is a ko: with neither side free,
// whoever takes first wins. Ask makes these searches one after the other, and stops
// after the first if no ko had a part in it.
//
// A side that may retake for ever need never win the ko. So where a ko decides, Ask
// gives the side that must find the first threat one threat, then two. The answer has the
// smallest number with which the side wins, and the move. A ko that it does not win with
// two threats counts as none.
//
// # Life and death
//
// The goal Kill is about a group of strings. Both answers are proofs: the group is taken in the end, or it stands for ever, in a seki too. No
// limit but that of nodes and plies has a part in them. They take for granted that the attacker does not fill the last eyes of his own
// living walls, nor the last two liberties of his walls away from the fight.
// A group that lives may be proved to be in a seki: then a second search has shown that it does not come to two eyes. With Question.Eyes
// a seki counts as death.
//
// # Caveats
//
// An answer is a proof under its Limits; the outcome Unknown is not a no. An escape that
// rests on LimitNear does not hold against an attacker who looks further. A cut of two
// strings rests on LimitNear too, unless an end is taken; a proved cut is a question of the
// goal Sever. An escape there does not tell that the strings can be joined. Play is by simple ko without
// suicide, whatever the rules of the board: a whole-board repetition may forbid a move of
// a line. Without Escape.Retakes "captured" means taken off the board, even if the
// capturing stones are taken back at once. A Reader is not safe for concurrent use. It
// plays on the caller's board, and takes all of its moves back.
package tactics
