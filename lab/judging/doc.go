// Package judging measures how well finished games are judged, and how well the probabilities of an ownership
// network agree with what happens.
//
// Start with Finished in finished.go. It asks judges, which are Shicho and other programs, which stones are dead in
// games that were counted. Calibrate in calibrate.go sorts the predictions of a network by their size, and chart.go
// draws the result. networks.go judges and calibrates with several networks.
//
// # Caveats
//
// The dead stones are known only in games whose count agrees with their result. A judge that helped to find the dead
// stones has an advantage. Therefore Result.Marked counts the games whose records mark the dead stones on their own.
package judging
