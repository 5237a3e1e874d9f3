// Package trial measures how well finished games are judged, and how well a network's
// probabilities are what they say.
//
// Finished in finished.go asks judges of dead stones, Shicho's and other programs, about games that were
// counted; Calibrate in calibrate.go sorts a network's predictions by their size; chart.go draws them.
//
// # Caveats
//
// What was dead is known only of games whose count fits their result; a judge that proposed it has an advantage, so that the
// games in which the record marks it are told apart.
package trial
