// Package truth measures readers on questions about strings of real games, whose answers were established with far more work
// than a reader may do.
//
// Start with Question in question.go. Draw in draw.go draws questions from games, Answerer in answer.go finds their truth,
// Pose in pose.go rebuilds the positions, and Measure in measure.go asks readers. argue.go has readers that disagree play,
// strata.go sorts the questions, report.go and text.go have the tables, chart.go draws the curves.
//
// # Drawing
//
// A hash of the game's name decides whether a game is drawn from, and what is drawn, so that the questions from one game do
// not depend on the other games. In a random position a random string with two to four liberties is taken. Two questions are
// asked of it: whether it can be captured (attack), and whether its owner, to move, can save it (defend).
//
// A question is trivial, and left out, if the reader proves its answer with at most 16 nodes: by its default limits, or by plies
// with the attacker anywhere and five liberties as an escape. A defence is trivial, too, if the reader proves with 1,000
// nodes that the attack fails: there is nothing to defend against. Answerer leaves out more: three in four of the questions in which
// no reader sees danger for the string, after a short search, and every defence against an attack that is found to fail.
//
// # Truth
//
// The truth is a proof, if the reader finds one with many nodes: a capture is proved without limits, an escape if nothing but
// the number of liberties counts as an escape. A ko is proved if the number of threats that it takes is known, too.
// Two searches look for proofs: one by the limits Deep, where seven liberties are an escape, and, if that proves nothing, one by plies whose
// attacker may play anywhere, where seven, six or five are.
// A third search looks for a proof after the other program's move. Otherwise the truth is what two readers agree on: ours, and GNU Go
// at level 20. If they disagree, they play until one of them gives in (argue.go). If nobody does, the truth is open, and the question
// does not count.
//
// A captured stone that takes back what captured it does not count as captured (Escape.Retakes); GNU Go judges snapbacks alike.
//
// # Caveats
//
// Where the truth is an agreement, GNU Go at level 20 is right by definition, and both readers may be wrong. So read the
// stratum "known" of a report. What our reader finds trivial is left out, though it may be hard for other readers. Nothing of the
// games is stored but names, numbers of moves and points. The part Test is for final reports; choose settings by the part Tune.
package truth
