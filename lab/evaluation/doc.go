// Package evaluation measures what is learned from games: how well models and networks predict moves, and how well
// the ends of games are judged.
//
// Evaluate in evaluation.go makes all measurements of a model of moves. Finished in finished.go asks judges, which are Shicho and other programs, which stones
// are dead in games that were counted.
//
// # Caveats
//
// The dead stones are known only in games whose count agrees with their result. A judge that helped to find the dead
// stones has an advantage. Therefore Result.Marked counts the games whose records mark the dead stones on their own.
package evaluation
