// Package problems asks independent judges about a collection of problems: does the solution work, and does nothing else?
//
// Start with Trial in trial.go, which draws problems and asks the judges. claim.go says what a problem claims: that its
// right moves work, and that the wrong moves do not. judge.go asks a program that speaks GTP, or the reader with other
// limits, about claims. views.go looks at a problem turned, mirrored and with exchanged colours. guess.go solves
// problems by the first choice of a move model. report.go counts the opinions, and writes and draws the disputes;
// json.go writes the report as JSON.
//
// # Caveats
//
// A judge answers one question, in the position after a claimed move: can the other side still prevent the goal? No
// judge is asked about later moves. A judge may be wrong: look at each dispute on the board. GNU Go cuts its reading at
// a depth that is right for play, and counts a ko as half a success.
package problems
