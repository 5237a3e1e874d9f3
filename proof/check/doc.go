// Package check checks certificates: files with a proof that a string is captured, saved, joined or cut, whatever the
// other side plays. docs/certificates.md has the format, the rules, and the mathematical proof that a certificate which the rules
// accept is right.
//
// The package knows no search. It imports package board and the standard library alone, so that nobody has to believe the program
// that found the proof. Read it in this order:
//
//   - format.go: the lines of a certificate;
//   - position.go: the position that is replayed, and who may retake a ko;
//   - zone.go: on which points a place of the proof rests. This is what has to be right;
//   - check.go: the walk through the proof, from the first line to the last.
//
// # Caveats
//
// A certificate proves its claim and no more: "escaped, by 5 liberties" says that the target gets five liberties. Play is by simple
// ko, and suicide is illegal. Check reads plain text; compressed files are the caller's business.
package check
