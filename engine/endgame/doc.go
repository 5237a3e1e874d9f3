// Package endgame knows the exact value of small endgames: parts of the board that are
// fenced by settled stones, as short combinatorial games.
//
// Start with Divide in divide.go, which finds the areas of a position, and Solver.Solve in
// solve.go, which values one of them; link.go sees strings that need no move to be joined; list.go puts
// the endgames of a position in order, the hottest first; settle.go says which stones are settled.
// Package value below has the arithmetic, and package problem has positions to measure players with.
//
// # Method
//
// Territory scoring as in Berlekamp and Wolfe, Mathematical Go (1994): a point of territory is a free
// move, a prisoner is another one, and a side that cannot move has lost the sum. Every position
// that play inside an area can lead to is valued, parts that come apart each by itself.
// A group that has come to live in the area (Benson) is settled from then on, so that its last two eyes count.
//
// # Caveats
//
// Settled stones are taken to live whatever happens; what is assumed about them is the
// caller's to say; Loosen leaves out those that cannot be. That nobody can live in a
// part with stones of one side alone is taken for granted where it has 24 points at
// the most. Where play can come back to a position there is a ko, and no value: ErrKo.
package endgame
