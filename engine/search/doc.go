// Package search finds moves by Monte Carlo tree search. A simulation walks down a tree of moves, plays the game out from there, and counts
// the result in every node on its way.
//
// There are only a few types. A Search holds a tree and the workers that simulate; Settings say what it goes by; a Report says what it
// found: moves with their visits and values, lines, and the owner of each point. Load gives it a position, and the tree of the position
// before is kept where the new one lies in it.
//
// Start with Search in search.go. A simulation begins in worker.go, chooses in choose.go and gives a node its moves in expand.go; node.go
// is the tree in memory, and settings.go has everything that was tuned.
//
// # Method
//
// A learned model (package moves, family tree) puts the moves of a node in the order of their probabilities. The search
// tries the first moves, and more of them the more often it visits the node (progressive widening). It chooses the move
// with the largest value of
//
//	(1-β)·won/visits + β·rave + exploration · probability · √(visits of the node)/(1+visits)
//
// where rave is the share won of the simulations in which the move was played later (Gelly and Silver, Monte-Carlo tree
// search and rapid action value estimation in computer Go, 2011), and β falls as visits grow. The sooner a simulation plays the
// move, the more it counts in rave. A move without visits has the value of its parent, less a little. A result is who won,
// and to a small part by how much.
//
// If Settings.Network has a network for the size of the board, the network gives the moves their probabilities in place of the model. It also
// judges the leaves that get their moves: by its probability of winning, its lead and its owners. The result of such a simulation is a mean of
// what the network and the playout say. The weight of the network falls as the board fills up, because playouts judge late positions better. With weight
// one nothing is played out but games that have ended, and all moves are tried from the first visit on (Silver and others, Mastering the game of Go without human
// knowledge, 2017).
//
// Asking the model is dear on large boards. Below the root it is asked about the likeliest moves of the root, and about the moves
// near the stones that have come or gone since. All other moves are taken for hopeless there.
//
// The playouts so far give each point a factor of the probability: a move is likelier where the owner of the point is open,
// and where the owner decides who wins. At each node the factors are scaled so that the probabilities of the
// moves tried keep their sum. The moves of the root are put into a new order now and then.
//
// If Settings.Candidates is set, the reader looks for strings of the root that the next move decides about, and moves that
// win them become likelier.
//
// # Memory
//
// A node has 32 bytes and stands for one move of its parent. A node with moves has at most mostMoves of them; the
// root has all. When the nodes are used up the tree stops growing, and its leaves are played out.
//
// # Caveats
//
// The same seed gives the same result with one thread and a limit of playouts, but not with more threads or a limit of
// time. Own eyes are not filled, except where a string beside them is in atari. The tree knows superko and playouts do not.
// Playouts are scored by area; by Japanese rules the tree takes off a point for each stone that a side has played more
// than the other.
package search
