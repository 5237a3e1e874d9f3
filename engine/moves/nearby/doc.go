// Package nearby turns the stones around a point into keys, for the features of the move model. The same surroundings have the same
// key however they are turned, mirrored or coloured.
//
// Start with Keys in keys.go: it keeps hashes of the shapes around every point of a board while stones come and go. The shapes are
// diamonds, or the quadrants of collages; layout.go lists their points. zobrist.go has the random numbers of the hashes.
//
// # Caveats
//
// Model files hold keys. A change to the keys needs a new version of these files.
package nearby
