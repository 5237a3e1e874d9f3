// Package lessons prints the lessons of a reviewed game: the moves that cost most, each with a diagram of the better line and the reason. The document is a PDF.
//
// Start with Write in lessons.go; Choose says which moves are lessons.
//
// # Caveats
//
// The fonts of the program have Latin, Greek and Cyrillic letters. Other letters come from a font that the caller gives; without it they are printed
// as boxes.
package lessons
