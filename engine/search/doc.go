// Package search finds moves by Monte Carlo tree search: it walks down a tree of moves, plays
// the game out at its end, and counts the result in every node on the way.
//
// Start with Search in search.go: Load a position, Run, and ask for the Report. settings.go
// has everything that can be set, with its unit; worker.go is one simulation, choose.go how it
// goes down, expand.go how a node gets its moves; node.go is the tree in memory and
// reuse.go what is kept of it from move to move; prior.go is what the model and the
// reader say of moves, bearing.go what playouts do; balance.go is dynamic komi; rules.go is how games are counted; sums.go is what all
// simulations together tell.
//
// # Method
//
// A node's moves come in the order of the probabilities of a learned model (package moves,
// family tree), and are tried from the first on, more of them the more often the node
// is visited (progressive widening). Which one is the largest of
//
//	(1-β)·won/visits + β·rave + exploration · probability · √(visits of the node)/(1+visits)
//
// where rave is the share won of the simulations in which the move was played later
// (Gelly and Silver, Monte-Carlo tree search and rapid action value estimation in computer
// Go, 2011), and β falls as visits grow. A move without visits has the value of its
// parent, less a little. A result is who won, and a little of by how much.
//
// The probabilities are multiplied by what the playouts so far say of the points: moves are likelier
// where it is open whose the point will be, and where that decides who wins (bearing.go). At each node the factors are
// scaled so that the moves tried are as likely together as before; the root's moves are put into order again
// now and then.
//
// At the root the reader looks for strings that the next move decides about; moves that win them
// are made likelier. With Settings.Believe playouts that end otherwise are corrected: it finds
// tesuji that playouts misread, and loses games in which they matter less than they seem.
//
// Playouts are those of package playout, with the replies of package reply.
//
// # Memory
//
// A node is 32 bytes, and stands for one move of its parent. A node that gets its moves has
// Settings.Children of them at the most, the root all. When the nodes are used up the tree
// stops growing, and its leaves are played out.
//
// # Caveats
//
// With one thread and a seed the result is always the same, if the search is ended by
// playouts; not with more, nor by time. Own eyes are not filled, but for those with a
// string in atari beside them. Superko is seen in the tree, not in playouts. By Japanese rules
// a stone more than the opponent has played costs a point in the tree; playouts are scored by
// area. When a node's moves are read (Settings.AdviseAt), simulations of other threads that are under way there stay
// counted as lost.
package search
