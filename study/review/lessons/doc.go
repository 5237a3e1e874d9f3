// Package lessons prints the lessons of a reviewed game: the moves that cost most, each with a diagram of the better line and the reason. The document is a PDF.
//
// Start with Write in lessons.go; Choose says which moves are lessons.
//
// # Caveats
//
// The fonts have Latin, Greek and Cyrillic letters. Other letters, as in names of players, are printed as boxes.
package lessons
