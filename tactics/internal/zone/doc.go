// Package zone says what a verdict rests on: its proof. The zone of a proof is the set of
// points that must stay as they are; all other points may change. Every search is sound only
// if the rules of this package, by which a proof grows, are right.
//
// Start with Proof in proof.go, which states the claim. rely.go has the rules, and retake.go
// has the rules about captures that are taken back.
//
// # Caveats
//
// The rules read the board and the passes at the moment of the call. The comment of a
// rule says whether the move must be on the board then.
package zone
