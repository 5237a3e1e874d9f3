// Package effort learns from problems of known difficulty how much work a problem is.
//
// Start with Load in load.go, which makes problems of the positions of a suite of life and death with levels, those in which one first move works. Learn in
// learn.go finds the weights of the facts of a problem by least squares, and measures on problems set aside how well they order problems. It also measures how well
// some facts order problems alone: the rank by the weights in use, and the nodes of the proofs.
//
// # Caveats
//
// A level is the work that a program had. The weights in effort.go of package problem were set by hand, because what was learned ordered no other problems.
package effort
