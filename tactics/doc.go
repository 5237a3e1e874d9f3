// Package tactics answers one question well: can this string be captured?
//
// Start with Question in question.go and Answer in answer.go. Reader.Ask answers a
// question for a program, Reader.Read for people. Reader.Both answers both questions about
// a string, Reader.Prove gives proofs that stand by themselves, Reader.Double finds moves
// against several strings of which one falls, Reader.Candidates lists the tactical moves of
// a side. Reader.Decide, one search, is what they all rest on.
//
// search.go is the search by plies, numbers.go the one by proof numbers, zone.go
// says which points a proof depends on and is the heart of the soundness of both;
// retake.go has captures that are taken back, extend.go sees escapes of one move and
// stones that fall whatever is played, order.go ranks the moves, expect.go keeps the
// attacker's moves unplayed until they are searched, table.go keeps proofs and proof
// numbers, hope.go gives up where there is little hope.
//
// # Method
//
// Zones. At a node where a side is expected to fail, its pass is searched too; the
// refutation of the pass has a zone, and every move outside that zone is refuted
// by it. Only the moves inside need a search of their own, so that no move is left
// out and yet few are tried. (Thomsen, Lambda-Search, 2000; Shih et al., A Novel
// Approach to Solving Goal-Achieving Problems for Board Games, 2022.) A refutation
// that does not need the move it refutes serves as one of the pass as well, and
// narrows the moves left to try, as the must-play region does in Hex.
//
// First by plies: depth-first search by iterative deepening, with zones for both
// sides. It alone proves escapes, and alone reads to exact limits (PaperDeep). The
// owner's forcing moves each cost it two plies, and two plies three times the nodes.
//
// Then, with Limits.Numbers, by proof numbers (Nagai, Df-pn algorithm for searching
// AND/OR trees, 2002), for captures only: the owner's moves are those that zones
// leave him, the attacker's are near the fight (Reader.nearby). It looks for a
// capture where three liberties are an escape, then where four are, and so on, and
// further from the fight each time: what is captured with few liberties is with
// many, and such proofs are found first. The attacker's moves have a guess of their
// numbers until they are searched, and of them only those are children that may
// hinder every extension by which the target escapes at once: 1.6 times fewer nodes
// for the same proofs. Ordering them by weights learned from proofs (the winning one
// first in 75 of 100 positions), or those first that won with the same liberties,
// saves a tenth of the nodes at most, and costs as much. A position that came before
// on the way is an escape there and nowhere else.
//
// Of 169 questions of GNU Go's and others' test suites, with 50,000 nodes each: by
// plies alone, 15 deep, 121 right; by proof numbers 137; in stages 150. GNU Go 3.8 has 141. Letting the attacker's further moves wait until
// the target's liberties fail, and other first guesses of the numbers, made no
// difference worth their code; keeping proofs by zone (table.go) saves one node
// in ten.
//
// Proofs are kept by position and, with their zones, for other positions of the
// same target and liberties: those of the next question in the same game, too.
//
// # Depth and ladders
//
// In the search by plies every move and every pass is a ply. Where the plies are
// used up the target has escaped, unless it is in atari with its owner to move:
// then the line is a ladder and goes on, the attacker giving atari with every move.
// The other search has no depth but that of the longest line.
//
// # Ko
//
// One side is free of ko in a search: it may take back at once, as if it had a
// threat for every ko and the other none. What works even against a free opponent
// works; what fails even when free fails; in between, whoever takes first wins if
// neither side is free. Ask puts the two or three answers together, and stops at
// the first if no ko had a part in it.
//
// Who may take back for ever need never win the ko to stand. So where a ko decides, Ask gives the
// side that must find the first threat one threat (Limits.Threats), then two: the fewest with which it
// wins are the answer's, with the move for them; a ko that it does not win by either is none. With three
// the searches about test suites find fewer answers in the same nodes, and a ko that takes three is rare.
//
// # Connections
//
// The goal Connect asks whether two strings of one owner can become one, by the same
// proof-number search turned round: who connects is the attacker, zones leave the
// cutter his moves, so that a connection is a proof. The connector keeps to ways
// between the ends that are short of moves, over empty points and strings that
// fall; a cut rests on LimitNear, save that an end is taken. Where the nodes run
// out the reply is a guess and says so. connection.go is the search, distance.go
// measures the ways.
//
// # Caveats
//
// A verdict is a proof under its Limits; Unknown is not a no. An escape that rests
// on LimitNear is none against an attacker who looks further. Play is by simple ko,
// without suicide, whatever the rules of the board: a whole-board repetition may
// forbid a move of the line. Without Limits.Retakes "captured" means taken off the
// board, and a capture that is itself taken back counts. Readers are not safe for
// concurrent use; the board is used and comes back as it was.
package tactics
