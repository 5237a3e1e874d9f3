// Package everyboard answers one question about every position of a small board by full width: is the stone at a point taken? It is the oracle of
// tests: it knows no zones, no order of moves and no shapes, and shares no code with the board of the program.
//
// Start with Solve in everyboard.go. Boards are sets of points, as bits; point 0 is the upper left corner.
//
// # Method
//
// The attacker, White, takes the stone of the owner, Black, if he does so in finitely many moves: the positions that he has won are the smallest set that has
// those in which he can move into the set, and those in which all moves of the owner lead into it. Solve goes through all positions until the set no
// longer grows. Simple ko binds a side that is not free of ko; suicide is illegal; both sides may pass.
//
// # Caveats
//
// On four lines a solution has 14 million positions for each side to move: 115 MB, and a minute or two.
package everyboard
