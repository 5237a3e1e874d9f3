// Package book prints problems: a title page, the contents by kind, theme and grade, pages with four or eight problems each, and the solutions at the
// end. The document is a PDF or a page of HTML; WriteCards makes cards to learn from.
//
// Start with Book in book.go. front.go has the title page and the contents, problems.go prints the problems, and solutions.go the solutions; figures.go has
// the boards of a solution. html.go writes HTML and cards.
//
// # Caveats
//
// The fonts of the program have Latin, Greek and Cyrillic letters. Other letters come from Book.Font; without it they are printed as boxes, and the last
// page says so.
package book
