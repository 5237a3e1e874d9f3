// Package shape turns the surroundings of a point into keys, and proofs into patterns. The same shape has the
// same key or pattern however it is turned, mirrored or coloured.
//
// Start with Pattern in pattern.go: the points that a proof depends on, in canonical form. New cuts a pattern out
// of a board, canonical.go picks one of its eight views, encode.go writes it as bytes and id.go derives its ID,
// and text.go draws and parses it. A Matcher in match.go finds all of a million patterns that lie on a board;
// build.go builds it.
//
// Keys in keys.go is independent of patterns: it keeps hashes of the shapes around every point of a board while
// stones come and go. The shapes are diamonds, or the quadrants of collages; layout.go lists their points.
//
// # Caveats
//
// A pattern does not name colours: its stones belong to the side that moves or to the other side. A pattern holds
// no ko ban. A pattern asks for the contents of the points of its zone and for nothing else; the caller who chose
// the zone knows what the pattern proves. The points next to the target always belong to the zone, so the target
// of a match is exactly the same string.
//
// Stores and model files hold encodings, IDs and keys. A change to any of them needs a new version of these
// files.
package shape
