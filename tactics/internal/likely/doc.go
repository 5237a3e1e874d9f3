// Package likely guesses whether a string is captured, by a search in which both sides play
// likely moves alone. It proves nothing, but is right nearly as often as a search that
// proves, in a fraction of the nodes.
//
// Start with Searcher.Search in search.go. moves.go lists the moves of a side, in stages; features.go and
// shape.go describe each of them by numbers, and weights.go turns these into
// probabilities. fit_test.go learns the weights from nodes whose winning move a proof has shown;
// TestLearn collects such nodes and writes weights.bin.gz.
//
// # Method
//
// The moves come in three stages: the liberties of the target and what takes a string beside it, the points around, and the liberties of strings
// further away. The probability of a move comes from multinomial models, one for each stage: this move wins, or another one of the
// stage, or none of it. So a stage as a whole has a price, and it is listed only where the stages before have failed and the side to move can
// pay for it. Where an owner is in atari, there is only the first stage. From the liberties alone, before any move is looked at,
// comes the probability that the string is captured: it ends most hopeless lines.
//
// The attacker pays for the moves of a line from a budget, each move the negative
// logarithm of its probability, and the budget grows from step to step (Tsuruoka, Yokoyama
// & Chikayama, Game-tree search algorithm based on realization probability, 2002). So a
// ladder, in which every move is nearly certain, is read to its end, and a net of quiet moves
// some moves deep. The owner has a budget of his own: his likely moves cost nothing, so that
// he always has some, and only a few unlikely ones fit into a line. Where a capture is found,
// the owner looks for a defence with a larger budget.
//
// # Caveats
//
// An answer is a guess, either way. The search is about captures alone. A Searcher serves one
// goroutine.
package likely
