// Package shape turns proofs into patterns. The same proof gives the same pattern however its position is turned, mirrored or coloured.
//
// There are only a few types. A Pattern is what a proof asks of some points, in canonical form: cells, which may be weak and allow several
// contents, conditions on the liberties of strings, and edges of the board. Facts are the same before they are turned to that form. An ID
// is a hash of the pattern's bytes. A Matcher finds all of a million patterns that lie on a board, without a search; a Library is a Matcher
// with what is known of its patterns, as players carry it. Implies tells which patterns follow from a pattern.
//
// Start with Pattern in pattern.go; facts.go cuts a pattern out of a board, text.go draws it, match.go finds it, and encode.go writes it.
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
