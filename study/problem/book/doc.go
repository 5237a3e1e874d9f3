// Package book prints problems: pages with six problems each, and the solutions at the end. The document is a PDF.
//
// Start with Book in book.go. problems.go has the pages of problems, solutions.go those of the solutions.
//
// # Caveats
//
// The fonts have Latin, Greek and Cyrillic letters. Other letters, as in names of players, are printed as boxes, and the last
// page says so.
package book
