// Package solve has the searches: they decide whether the attacker of a question reaches the
// goal, with a proof.
//
// Start with Solver.Decide in solver.go. A question about a capture goes through phases, which are in phases.go: two searches
// with a guess between them.
//
//   - The search by plies alone proves escapes. It is in plies.go; leaf.go decides the ends of
//     its lines, and order.go ranks its moves.
//   - guess.go asks package likely for a guess between the two.
//   - The search by proof numbers finds captures and connections. It is in numbers.go;
//     children.go makes the moves of its nodes, evaluate.go says what is known of a node
//     without a search, and stages.go repeats the search with wider and wider bounds.
//
// connect.go and distance.go have what is different for the goal Connect. table.go says what is kept
// of the proofs that were found. Package zone has the rules by which proofs grow.
//
// The searches allocate nothing. In the code, "reached" means that the attacker has the goal:
// a target is captured, or two strings are connected.
//
// # Caveats
//
// A Solver serves one goroutine. Its tables last from question to question, so a search that
// a limit cuts may find more when other questions were asked before.
package solve
