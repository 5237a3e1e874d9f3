// Package board holds a Go position: strings with exact liberties, legality,
// ko, undo, Zobrist keys, the eight symmetries, and area and territory counts.
//
// Start with Board in board.go; play.go has the rules (Play, Undo, Legal) and
// pointset.go the bit sets that everything is made of.
//
// # Representation
//
// Every string keeps two bit sets: its stones and the points next to them. Its
// liberties are neighbours ∩ empty, so that they are never stored and never
// wrong, and a stone that is played touches only the strings of its own colour.
// Undo copies back one string and relabels the stones of those it had swallowed.
// This is the board of the tactical reader: exact, cheap to undo, and its sets
// are the currency of relevance zones. Playouts want the opposite trade (pseudo
// liberties, no undo, cheap copies); they get a type of their own that obeys the
// same rules.
//
// # Caveats
//
// A Board does not know whose turn it is: the caller names the colour of each
// move. The default rules are those of most records: simple ko, no suicide; see
// Rules. Boards are not safe for concurrent use. PointSets that a Board returns
// are copies, except those documented as views, which the next move changes.
package board
