// Package position is the board under a question: whose stones the attacker and the
// defender are, who may retake kos, which passes were played, and which points are near the
// fight. All moves of all searches are played and taken back here.
//
// Start with Position in position.go. near.go says which moves are near, rules.go by which rules all searches play, and keys.go makes the keys of positions in the tables.
//
// # Caveats
//
// A Position changes the board that it was given; every Play needs its Undo. Set starts
// another question and forgets the passes and threats of the last one.
package position
