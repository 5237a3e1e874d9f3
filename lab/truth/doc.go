// Package truth measures readers on questions about strings of real games. The right answers were found with far more
// work than the measured readers may do.
//
// Start with GameQuestion in question.go. Pose in pose.go rebuilds the positions of questions, and Measure in measure.go asks readers.
//
// # Questions and truths
//
// testdata has questions about random strings with two to four liberties, in random positions of games: can the string be captured
// (attack), and can its owner, to move, save it (defend)? Questions that the reader proves with a few nodes, and defences against attacks
// that fail, were left out. A truth is proved by searches with far more nodes, or our reader and GNU Go at level 20 agree on it, or the two
// played the question out until one of them gave in. Where none gave in, the truth is open, and the question does not count. A stone does
// not count as captured if its owner can take the capturing stones back at once (Escape.Retakes). docs/suite.md tells more.
//
// # Caveats
//
// Where the truth is an agreement, GNU Go at level 20 is right by definition, and both readers may be wrong. So read
// the stratum "known" of a report. Questions that our reader finds trivial are left out, although they may be hard for
// other readers. Only names, numbers of moves and points of the games are stored. The part Test is for final reports;
// choose settings by the part Tune.
package truth
