// Package board holds a Go position: strings with exact liberties, legality, ko, undo, Zobrist keys, the eight
// symmetries, and scores by area and territory.
//
// Start with Board in board.go. play.go has the rules (Play, Undo, Legal), setup.go puts stones on the board, score.go
// counts, and pointset.go has the bit sets that the board is made of.
//
// # Representation
//
// Every string keeps two bit sets: its stones, and the points next to the stones. The liberties are the
// neighbouring points that are empty, so they are computed and never stored. A new stone therefore changes only the
// sets of the strings of its own colour. Undo copies back one string and relabels the stones of the strings that had
// become part of that string.
//
// This board is made for the tactical reader: exact, cheap to undo, and with the sets that relevance zones
// consist of. Playouts need cheap copies instead of undo, so package engine/playout has a board of its own that
// obeys the same rules.
//
// # Caveats
//
// A Board does not know whose turn it is: the caller names the colour of each move. The default rules are the rules of
// most records: simple ko, no suicide; see Rules. A Board is not safe for concurrent use. A PointSet that a Board
// returns is a copy, except where the comment says that it is a view: the next move changes a view, and the caller must
// not.
package board
