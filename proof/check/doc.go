// Package check checks certificates: files with a proof that a string is captured, saved, joined or cut, or that a group is killed or lives, whatever the
// other side plays. docs/certificates.md has the format, the rules, and the proof that a certificate which the rules accept is right.
//
// The package knows no search. It imports package board and the standard library alone, so that nobody has to believe the program
// that found the proof. Read format.go first, which has the lines of a certificate; then position.go, which replays the moves; zone.go, which says on which
// points a place of the proof rests and has to be right; life.go, which has two eyes; and check.go, which walks through the proof.
//
// # Caveats
//
// A certificate proves its claim and no more: "escaped, by 5 liberties" says that the target gets five liberties. Play is by simple
// ko, and suicide is illegal. Check reads plain text; compressed files are the caller's business.
package check
