// Package ownership has a small neural network that predicts the owner of each point of the board at the end of the game.
//
// There are only a few types. A Network has a few layers; it is told stones, liberties and what the reader says. An Evaluator holds one
// position. A Label says what became of the points of a game that was counted: it is found from the recorded result and checks itself.
// Examples are positions of labelled games; package fit learns from them. Final and Playing are the networks that come with the program.
//
// Start with Network.NewEvaluator in evaluate.go; label.go finds labels.
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
