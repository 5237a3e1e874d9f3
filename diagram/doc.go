// Package diagram draws positions for people: as text, as SVG and as PNG, with
// marks, numbered lines and a shaded zone.
//
// Start with Diagram in diagram.go, which collects what there is to show. text.go
// draws it in characters: Black is X, White is O, and a mark takes the place of
// what stands on its point. Pictures look like the diagrams of a book: layout.go
// decides what is on the page, and its proportions; draw.go draws that on a
// canvas, which svg.go and png.go are, so that both look alike.
//
// # Caveats
//
// A mark may be as wide as it likes: it widens every column of a text, and a
// picture writes it smaller. One to three characters are legible.
//
// Stones that a line captures stay, as in print. A move of the line onto a stone
// of the position, or onto an earlier move, is in the caption of a picture, as are
// passes.
//
// A PNG is written in the Go fonts, which have Latin, Greek and Cyrillic letters
// and show a box for others. An SVG leaves the font to the viewer and states how
// wide each text is; viewers that ignore this (textLength) may set a text wider.
package diagram
