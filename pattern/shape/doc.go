// Package shape turns proofs into patterns. The same proof gives the same pattern however its position is turned, mirrored or coloured.
//
// Start with Pattern in pattern.go: what a proof asks of some points, in canonical form. In facts.go New cuts an exact
// pattern out of a board, and Of a general one: with weak cells, which allow several contents, and with conditions on
// the liberties of strings (liberties.go). canonical.go picks one of a pattern's eight views, encode.go writes it as bytes and
// id.go derives its ID, text.go draws and parses it, and place.go lays it on a board. A Matcher in match.go finds all of a
// million patterns that lie on a board; build.go builds it, need.go says what it tests, and plane.go what it looks at. A Library in
// library.go is a Matcher with what is known of its patterns; library_file.go writes it and reads it.
// implies.go tells which patterns follow from a pattern.
//
// # Caveats
//
// A pattern does not name colours: its stones belong to the side that moves or to the other side. A pattern holds
// no ko ban. A pattern asks for what its cells and conditions say and for nothing else; the caller who chose
// them knows what the pattern proves. The target and the points next to it are always exact, so the target
// of a match is exactly the same string. Of two targets this holds for one at least. A weak cell may lie beyond the edge of the board.
//
// Stores and model files hold encodings and IDs. A change to any of them needs a new version of these
// files.
package shape
