// Package fit learns networks of package ownership from games that were counted.
//
// Learn minimizes the error of a network over the positions of games, by L-BFGS. It stands apart from the networks because its
// library for numbers is large, and programs that only ask a network do without.
package fit
