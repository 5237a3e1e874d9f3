// Package around makes keys of the stones around a point, for the features of the move model. The same surroundings have the same
// key in all eight views and in both colours.
//
// Start with Keys in keys.go: it keeps hashes of the shapes around every point of a board while stones come and go. The shapes are
// diamonds, or the quadrants of collages; layout.go lists their points. zobrist.go has the random numbers of the hashes.
//
// # Caveats
//
// Model files hold keys. A change to the keys needs a new version of these files.
package around
