// Package sgf reads and writes game records of Go in the Smart Game Format, FF[1] to FF[4], and
// replays them on a board.
//
// [Walk] in source.go is the way in for a program that wants games: it goes through files, folders and
// archives and yields one [Record] after another. Below it, parse.go makes trees of a text (Parse, Scan),
// property.go reads names and values, charset.go and guess.go turn bytes into text, record.go takes a line
// of play out of a tree, replay.go plays it, rules.go and result.go tell how it
// is counted and who won, and write.go writes trees.
//
// # Faults
//
// Every fault is an [*Error] with its place and one of the sentinels Err… in errors.go. A fault costs as
// little as it can: the games around a broken one are read, and the broken one comes with its error and
// all that stood before it. What follows the first fault in a game is not used, as the moves after a gap
// are those of another game. A consumer that wants whole games only skips whatever comes with an error.
//
// # Caveats
//
// The format is read as it is found rather than as it should be: text before, between and after games,
// a missing first ";", long property names, repeated properties, either kind of pass and any line end
// are accepted. An all lower-case property name is not.
//
// Trees hold text, not bytes: CA reads "UTF-8" whatever the file said, line ends in values are "\n", and
// control characters are dropped. Whether a ":" in a composed value was escaped is not kept.
//
// A charset is guessed from frequent characters, and a few letters can mislead it; moves are safe, since
// they are ASCII, as long as the guess has the right width.
//
// A record is checked against the rules only in [Record.Replay], with simple ko and without suicide. KO, which forces
// an illegal move, is not obeyed.
//
// Places are counted in the decoded text: columns are characters, a tab is one.
package sgf
