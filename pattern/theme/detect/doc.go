// Package detect finds what a capture teaches: the themes of a proved tree of moves, or of one line.
//
// Start with Fight in fight.go: the position, the target, and the tree of the moves. Find in detect.go lists the
// predicate of each theme.
//
// Whether a fight is a race or a seki is found by package problem, which knows more of it.
//
// # Caveats
//
// A theme says what happens in the moves that the fight has. A line has one reply to each move, so fewer themes are
// found in a line than in a tree that ends in the same capture. Where the definition of a theme can be read in two ways, this
// package takes the stricter one: a wrong name is worse than a missing name.
package detect
