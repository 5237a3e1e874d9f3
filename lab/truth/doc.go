// Package truth measures readers on questions about strings of real games. The right answers were found with far more
// work than the measured readers may do.
//
// Start with GameQuestion in question.go. Draw in draw.go draws questions from games, Answerer in answer.go finds their
// truth, Pose in pose.go rebuilds their positions, and Measure in measure.go asks readers. argue.go lets two readers
// that disagree play the question out. strata.go sorts the questions, report.go and text.go have the tables, and
// chart.go draws the curves.
//
// # Drawing
//
// A hash of the game's name decides whether a game is drawn from, and what is drawn, so that the questions from one game do
// not depend on the other games. In a random position a random string with two to four liberties is taken. There are
// two questions about the string: whether it can be captured (attack), and whether its owner, to move, can save it
// (defend).
//
// Trivial questions are left out. A question is trivial if the reader proves its answer with at most 16 nodes: by the
// default limits, or by plies with the attacker anywhere and five liberties as an escape. A defence is also trivial if
// the reader proves with 1,000 nodes that the attack fails, because there is nothing to defend against.
//
// Answerer leaves out more. If neither reader sees danger for the string after a short search, it leaves out three in
// four such questions. It also leaves out every defence against an attack that it finds to fail.
//
// # Truth
//
// The truth is proved if our reader finds a proof with many nodes. A capture is proved if the answer rests on no limit.
// An escape is proved if the answer rests on the limit of liberties alone. A ko is proved if the number of threats that
// win it is known, too.
//
// Three searches look for a proof, each if the one before proves nothing. The first goes by the limits Deep, with seven
// liberties as an escape. The second goes by plies, with the attacker anywhere and with seven, six and then five
// liberties as an escape. The third looks for a proof after the other program's move.
//
// Without a proof the truth is what two readers agree on: our reader, and GNU Go at level 20. If they disagree, they
// play until one of them gives in (argue.go). If neither gives in, the truth is open, and the question does not count.
//
// A stone does not count as captured if its owner can take the capturing stones back at once (Escape.Retakes). GNU Go
// judges such snapbacks in the same way.
//
// # Caveats
//
// Where the truth is an agreement, GNU Go at level 20 is right by definition, and both readers may be wrong. So read
// the stratum "known" of a report. Questions that our reader finds trivial are left out, although they may be hard for
// other readers. Only names, numbers of moves and points of the games are stored. The part Test is for final reports;
// choose settings by the part Tune.
package truth
