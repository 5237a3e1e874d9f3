// Package ownership has a small neural network that predicts the owner of each point of the board at the end of the game.
//
// To use a network, start with Final or Playing in default.go and Network.NewEvaluator in evaluate.go. network.go has the
// shape of a network, and input.go has what the network is told about a position. gradient.go and learn.go learn a network
// by L-BFGS. label.go finds out what became of the points of a counted game, and games.go does so for many games. file.go
// has the file format, and settings.go the limits.
//
// # Method
//
// Nagayoshi and Todoriki, Design of Evaluation Function using Neural Networks in the game of Go. A unit sees the 3×3
// points around its own point, in the layer below and in the inputs. The weights are shared by the kind of offset (centre,
// straight, diagonal), by own or other colour, and by the kind of place (inside, side, corner). The outputs of the stones
// of a string are replaced by their mean. So the network knows no board size, and treats all symmetries alike. Paper is the
// network of the paper. Other networks have more channels, and inputs that the paper leaves open: liberties, eyes, ko, the
// side to move, and what the reader says of each string.
//
// # Caveats
//
// With the inputs Read an evaluation takes milliseconds, most of them in the reader, and allocates. With other inputs an
// evaluation takes microseconds and allocates nothing. Symmetries may matter where the reader is cut by its limits. An
// Evaluator is not safe for concurrent use. Points of a seki count for the side that surrounds them, and the examples that
// the networks learned from have few sekis.
package ownership
