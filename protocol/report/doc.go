// Package report has the results of commands. A result can be written as JSON, as text for people, and as a diagram.
//
// Every result is a type with a constructor, a method Text and fields that encoding/json writes.
// Start with RecordPosition in position.go, which says where a position comes from. The other files are named after the
// command whose result they have. The command line and the explorer use the same types.
//
// # Caveats
//
// A JSON name means the same in every result. fields.txt says what each name means, and a
// test of cmd/shicho compares its names with what the commands print and writes docs/commands.
package report
