// Package tables writes a store as tables for other programs: one row for each game, each instance and each pattern, as
// Parquet or as CSV.
//
// Start with Write in write.go. The columns, with their types, meanings and units, are in columns.go; docs/formats.md lists
// them. file.go writes the file of a table, with parquet.go, csv.go or lines.go.
//
// # Caveats
//
// The tables leave out what was played and what mining cost, so no store can be made of them; patterndb.Store.Export
// writes everything. CSV has no types, and an empty field stands for a missing value as well as for an empty text.
package tables
