// Package estimate says what becomes of a group where nothing is proved: how probable it is that the group lives, with either side to
// move, and which move matters.
//
// Start with Estimator.Group in estimate.go. It makes a small tree search about the group alone, in tree.go: both sides play near the group or
// elsewhere, the network and a playout say who will own the stones, and a short search for a proof settles the positions that it can. settings.go has the numbers, and the curve that makes a chance of what the search finds.
//
// # Caveats
//
// An estimate is no proof. It rests on a network and on strengths of moves that were learned from games, so it knows what usually becomes of such groups. An
// Estimator is not safe for concurrent use.
package estimate
