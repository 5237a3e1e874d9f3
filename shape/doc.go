// Package shape turns what is around a point of the board into keys: the same
// key for the same shape, however it is turned, mirrored or coloured.
//
// Start with Pattern in pattern.go, a capture pattern in canonical form: New
// cuts it out of a board, canonical.go picks one of its eight views, encode.go
// writes it as bytes and derives its ID, and text.go draws and parses it.
//
// # Caveats
//
// Patterns do not name colours: the stones are the attacker's and the
// defender's. Nor do they hold a ko ban or whose move it is (the attacker's). A
// pattern without wildcards asks for every point of its rectangle; whether the
// capture holds elsewhere is for who chose the points to say.
//
// Encodings and IDs are stored: a change of either is a new version of the
// stores that hold them.
package shape
