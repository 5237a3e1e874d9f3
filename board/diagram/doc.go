// Package diagram draws positions for people: as text, SVG, PNG and PDF, with marks, numbered lines and a shaded zone. Pictures have
// themes, legends, and the owners of points or shares of moves.
//
// There are only a few types. A Diagram collects what is to be shown; drawn with characters, Black is X, White is O, and a mark replaces
// the content of its point. Pictures look like the diagrams of a book: a layout says what is on the page and has the proportions, a Theme
// has the colours, and the page is drawn on a canvas. SVG, PNG and PDF are kinds of canvas, so all kinds of picture look alike. A PDF is a
// document of boards and lines of text.
//
// Start with Diagram in diagram.go; text.go draws with characters, and layout.go and draw.go make pictures.
//
// # Caveats
//
// A mark may have any length. A long mark widens every column of a text, and is written smaller in a picture. One
// to three characters are legible.
//
// Stones that a line captures stay on the board, as in print. A pass, a move onto a stone of the position, and a
// move onto an earlier move have no stone of their own; they are listed in the caption of a picture.
//
// PNGs and PDFs use the Go fonts, which have Latin, Greek and Cyrillic letters and show a box for others. An SVG leaves
// the font to the viewer and states the width of each text (textLength); a viewer that ignores the width may draw
// a text wider.
package diagram
