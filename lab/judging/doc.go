// Package judging measures how well finished games are judged, and how well the probabilities of an ownership
// network agree with what happens.
//
// Start with Finished in finished.go: it asks judges, Shicho and other programs, which stones are dead in games that were
// counted. Calibrate in calibrate.go sorts the predictions of a network by their size, and chart.go draws the result.
// networks.go does both for several networks.
//
// # Caveats
//
// Which stones were dead is known only in games whose count agrees with their result. A judge that
// helped to find them has an advantage; Result.Marked therefore counts apart the games whose records mark the dead stones.
package judging
