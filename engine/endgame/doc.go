// Package endgame finds the exact value of small endgames. An endgame is an area that settled stones fence; its value is a
// short combinatorial game.
//
// Start with Solver.List in list.go, which finds all endgames of a position, the hottest first. divide.go finds the areas,
// and solve.go values one of them. settle.go says which stones are settled for certain, and link.go sees strings that need
// no move to be joined. settings.go has the bounds. Package value below has the arithmetic of the games, and package
// difference another way to play endgames.
//
// # Method
//
// Scoring is by territory as in Berlekamp and Wolfe, Mathematical Go (1994): a point of territory is a free move, a
// prisoner is another free move, and a side that cannot move has lost the sum. The solver values every position that play
// in an area can lead to, and parts that come apart each by itself. A group that has come to live in the area (Benson) is
// settled from then on, so that its last two eyes count.
//
// # Caveats
//
// The caller says which stones are settled, and the solver takes them to live whatever happens. Loosen leaves out stones
// that cannot be settled. A part with stones of one side alone and at most 24 empty points is taken to be that side's, as
// if nobody could live there. Where play can come back to a position there is a ko, and no value: ErrKo.
package endgame
