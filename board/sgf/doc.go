// Package sgf reads and writes game records of Go in the Smart Game Format, FF[1] to FF[4], and replays them on a board.
//
// There are only a few types. [Walk] goes through files, folders and archives and yields one Item after another: a [Record] or what is
// wrong. A Record is one line of play with what its header says: players, komi, handicap, rules, result, each mended where that is safe. A
// [Node] is a part of a tree, with all its properties, for programs that keep variations. [ReadGame] reads one game of one file.
// Record.Replay plays the moves by the rules.
//
// Start with walk.go and record.go. parse.go makes trees of a text, replay.go plays them, and write.go writes them.
//
// # Faults
//
// Every fault is an [*Error] with its place and one of the sentinels Err… in errors.go. The games around a broken
// game are read, and the broken game comes with its error and with everything before the fault. Nothing after the
// first fault in a game is used, because moves after a gap would form another game. A caller that wants only
// whole games skips every item that has an error.
//
// What could be read although it was wrong is a warning of the Game or the Record: an [*Error] that wraps
// [ErrMended]. docs/mining.md lists all that is mended.
//
// # Caveats
//
// The package accepts common deviations from the format: text before, between and after games, a missing first
// ";", long property names, repeated properties, either kind of pass and any line end. It does not accept a
// property name that is all in lower case.
//
// Trees hold text, not bytes: CA reads "UTF-8" whatever the file said, line ends in values are "\n", and control
// characters are dropped. Whether a ":" in a composed value was escaped is not kept. Options.Verbatim keeps the text of
// values for Write.
//
// Without a label the charset is guessed from the characters that records usually have. A few letters can mislead the
// guess. Moves are ASCII and are read correctly as long as the guess has the right number of bytes for each character.
//
// Only [Record.Replay] checks a record against the rules: simple ko, no suicide. KO, which forces an illegal
// move, is ignored.
//
// Places are counted in the decoded text: columns are characters, and a tab is one character.
package sgf
