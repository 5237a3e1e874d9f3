// Package endgames has endgame positions whose right moves are proved, to measure players
// with: pairs of the same position, close and lopsided.
//
// In A only one move wins. B is the same board with another komi, so that every move wins, even a pass,
// and a player that only looks at who wins has no reason left to play well; the right move is the
// same. Start with Problem in problem.go; prove.go proves all that is said of one by values and by search,
// run.go counts right answers, generate makes new ones.
//
// The idea is that of Nakamura and Ishida, Finding Optimal Variations using Difference Games in MCTS.
//
// # Caveats
//
// A move is right if it leads to the best score by territory, whether or not others win too.
package endgames
