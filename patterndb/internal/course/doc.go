// Package course keeps what was played in a game in few bytes: the board, the stones set up, and the moves.
//
// New in course.go takes a Course out of a record, and Steps gives the setups and moves back. Equal courses have equal codes,
// so that a store can compare them. text.go writes a course as a record in SGF.
package course
