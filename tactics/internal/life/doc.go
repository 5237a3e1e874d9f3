// Package life decides whether a group is killed, with a proof: the search for the goal Kill, by proof numbers. Package zone has the rules
// by which proofs grow.
//
// Start with Solver.Decide in solver.go and the search in numbers.go.
//
// # Method
//
// The attacker kills the group if he takes all of its strings. That takes finitely many moves, and its proof is made as the one of
// a capture: where the defender is to move, his pass is refuted first. The defender saves the group if it stands for ever. A
// proof of that ends where the group lives whatever happens (board.Life), and else goes round: where all moves of the
// attacker in the zone are refuted, he can only play elsewhere, the defender passes, and all is as before (see Solver.close). So
// neither side may be forgotten a move, and a seki is proved as well as two eyes. A position that came before on the way saves the group,
// too. What rests on it must rest on all that the proof of that earlier position rests on.
//
// Walls of the attacker that live whatever happens are safe: no proof needs their liberties. The attacker does not fill the eyes by which
// they live: these are beside no other string of his, so filling them gains nothing. The zone of a verdict has these points. Where such
// walls enclose the group, it is dead as soon as it has no room for two eyes.
//
// Whether a group that lives comes to two eyes is the same search with the roles exchanged (Question.Eyes): the owner has to reach something,
// a position in which board.Life finds the group, and the other side holds out for ever. What shows that there are no two eyes rests on all
// that the walls enclose. Walls that keep two liberties elsewhere count as safe there.
//
// The pass of the defender is tried first, briefly: what refutes it leaves few moves to search.
//
// What this search leaves undecided is asked once more by a search for two eyes alone (findEyes in eyes.go, with the prices of spots.go). It proves
// nothing but life, and may give up by a guess.
//
// # Caveats
//
// A Solver serves one goroutine. Its tables last from question to question.
package life
