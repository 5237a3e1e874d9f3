// Package diagram draws positions for people: as text, with marks.
//
// Start with Diagram in diagram.go. Black is X, White is O; a mark takes the place
// of what stands on its point, so that the numbers of a line read as on paper.
//
// # Caveats
//
// A mark may be as wide as it likes and widens every column; one or two
// characters are legible.
package diagram
