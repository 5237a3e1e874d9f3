// Package shape turns what is around a point of the board into keys: the same
// key for the same shape, however it is turned, mirrored or coloured.
//
// Start with Pattern in pattern.go, the footprint of a proof in canonical form: New
// cuts it out of a board, canonical.go picks one of its eight views, encode.go
// writes it as bytes and derives its ID, and text.go draws and parses it. Matcher in
// match.go finds all of a million patterns that lie on a board; build.go makes it.
//
// Keys in keys.go is the other kind: hashes of the diamonds, or of the quadrants of
// collages, around every point, kept as stones come and go; layout.go has their points.
//
// # Caveats
//
// Patterns do not name colours: the stones are those of the side that moves and of
// the other. Nor do they hold a ko ban. A pattern asks for the points of its zone
// and for nothing else; whether they prove anything is for who chose the zone to
// say. The points next to the target always belong to it, so that the target of a
// match is the same string.
//
// Encodings, IDs and keys are stored: a change of any is a new version of the
// stores and models that hold them.
package shape
