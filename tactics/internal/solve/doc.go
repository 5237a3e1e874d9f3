// Package solve has the searches: they decide whether the attacker of a question reaches the goal, with a proof.
//
// A question about a capture goes through phases: a search by plies alone, deeper and deeper, which proves escapes; a guess by package
// likely; and a search by proof numbers, in stages of wider and wider bounds, which finds captures. A question about a connection has the
// last one alone. Both searches grow a zone.Proof while they go back, by the rules of package zone, and keep it in tables for positions
// with the same surroundings.
//
// The searches allocate nothing. In the code, "reached" means that the attacker has the goal: a target is captured, or two strings are
// connected.
//
// Start with Solver.Decide in solver.go, and with phases.go. plies.go is the search by plies, numbers.go the one by proof numbers, and
// table.go keeps proofs.
//
// # Caveats
//
// A Solver serves one goroutine. Its tables last from question to question, so a search that
// a limit cuts may find more when other questions were asked before.
package solve
