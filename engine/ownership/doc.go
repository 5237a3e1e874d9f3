// Package ownership tells whose each point of the board will be at the end of the game, by a small
// neural network.
//
// Start with Network in network.go, which has its shape; input.go is what it is told of a position,
// evaluate.go computes its outputs, gradient.go and learn.go learn it by L-BFGS; label.go finds out what became of the
// points of games that were counted, games.go of many; default.go has the networks that come with the
// program, file.go their format.
//
// # Method
//
// Nagayoshi and Todoriki, Design of Evaluation Function using Neural Networks in the game of Go: a unit sees the 3×3
// points around its own, in the layer below and in the inputs; weights are shared by the kind of offset (centre, straight, diagonal),
// own or other colour, and the kind of place (inside, side, corner); the outputs of the stones of a string are replaced
// by their mean. So the network knows no board size, and is symmetric. Paper is that network; others have more channels,
// and inputs that the paper leaves open: liberties, eyes, ko, who is to move, and what the reader says of each string.
//
// # Caveats
//
// With the inputs Read an evaluation takes milliseconds, most of them the reader's, and allocates; with the others
// microseconds, and it allocates nothing. Symmetry holds but where the reader is cut by its limits. An Evaluator is not safe
// for concurrent use. Seki is learned from few examples, and points of seki count for who surrounds them.
package ownership
