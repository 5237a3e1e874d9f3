// Package problem makes problems out of games: positions in which exactly one move captures a string, or saves one,
// with the proof that this move works and that every other one fails.
//
// Start with Problem in problem.go. Maker.Game in maker.go goes through what the miner found in a game. worth.go says
// which captures are worth a problem, solve.go and tree.go prove the solution and build the tree of the solver's moves
// and the opponent's replies. print.go cuts the fight out of the game, and prune.go takes off what the fight does not need; the
// problem is proved once more on the board as it is printed. Package theme/detect finds what a problem teaches. witness.go
// finds out what the player of the game did, and facts.go and grade.go say how hard the problem is. line.go has the main
// line and words for its end. record.go writes a problem as a record, read.go and read_tree.go read it back, and a Referee judges
// moves that the tree lacks. job.go makes problems of many games with several workers.
//
// # What is proved
//
// A move is right if it works whatever the opponent does, even if the opponent wins every ko. At each move of the
// solver in the tree but the last one move is right. Every other legal move near the fight is wrong, and an answer of the reader
// proves that; a move that only leads to a ko is wrong too. Near are the points of the proof that a pass fails, the
// liberties of the target and of the strings next to it, and the neighbours of all these. If the proof that a pass
// fails does not hold with one stone more on the board, the points of all other refutations are near too. Of a refutation that
// does not hold with one stone more, these are also the liberties of the opponent's strings on which it rests. A position
// in which a limit leaves any of these moves open is no problem. Where the best that the solver can have is a ko, the move
// with the best ko is right if it is the only one.
//
// Two right moves count as one if a symmetry of the position exchanges them, or if both must be played and either
// may come first.
//
// # Caveats
//
// An escape may rest on two limits of the reader: enough liberties count as an escape (tactics.LimitLiberties), and
// the attacker may have been kept near the fight (tactics.LimitNear). It never rests on plies or nodes. After the solver's move the tree
// holds the replies that ask for an answer: if the solver passed instead, the opponent would have his way. Of these the
// tree holds a few. A reply that leaves the solver several ways ends the line if one of
// them takes stones. Else the reply is left out if another reply leaves only one way.
// A Maker is not safe for concurrent use.
package problem
