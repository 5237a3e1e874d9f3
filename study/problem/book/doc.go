// Package book prints problems: pages with six problems each, and the solutions at the end. The document is a PDF.
//
// Start with Book in book.go. problems.go prints the problems, and solutions.go the solutions.
//
// # Caveats
//
// The fonts have Latin, Greek and Cyrillic letters. Other letters, as in names of players, are printed as boxes, and the last
// page says so.
package book
