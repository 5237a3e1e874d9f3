// Package problems asks independent judges about a collection of problems: does the solution work, and does nothing else?
//
// Start with Trial in trial.go, which draws problems and asks the judges. claim.go says what a problem claims: that its right
// moves work, and that the wrong ones do not. judge.go lets a program that speaks GTP, or the reader with other limits, answer
// claims. views.go looks at a problem turned, mirrored and with exchanged colours. guess.go solves problems by the first choice
// of a move model. report.go counts, writes, and draws what is disputed; json.go has the same as JSON.
//
// # Caveats
//
// A judge answers after a claimed move: can the other side still have its way? No judge is asked about later moves. A judge
// may be wrong: what a judge says against a problem is to be looked at on the board. GNU Go cuts its reading at a depth that
// is right for play, and counts a ko as half a success.
package problems
