// Package network has one small network that predicts the next move, the owner of each point, the points and the winner.
//
// There are only a few types. An Architecture says how large a network is and what it is told; a Network has the numbers that were learned;
// an Evaluator holds one position and gives an Output. Evaluators compute in integers; the same network in floating-point numbers is the
// reference, and what is learned. A Source names a network: the one that comes with the program, none, or a file.
//
// To use a network, start with Network.NewEvaluator in integer.go. float.go is the reference, and learn.go learns from games; kernel.go has
// the loops over vectors, which kernel_amd64.s repeats in assembly.
//
// # Method
//
// Every point has a vector. The vector is the sum of rows of one table: a row for each nested shape around the point that the
// dictionary knows, for the strings beside the point and their liberties, for its own string, for what a move there would do, for
// ladders that begin there, for the distances to the edges and to the last moves. The shapes follow the stones as they come and go. A few light layers follow: each adds to the vectors what a
// depthwise 3×3 filter, the averages over strings and the average over the board make of them. The inputs are seen from the side
// to move, so exchanging the colours changes nothing. The rows are the same in all eight symmetries, and the filters are tied
// so that the layers are, too, unless the architecture says otherwise.
//
// # Caveats
//
// An Evaluator is not safe for concurrent use. A network that was learned on boards of one size plays on others, but predicts
// owners and points best on boards of that size. Points are counted by area, without komi.
package network
