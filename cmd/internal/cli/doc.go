// Package cli has what the subcommands of shicho share: flags, files, usage errors, exit codes,
// progress bars, and the loading of records and positions.
//
// Start with Run in run.go, which turns an error into an exit code. flags.go has the flags that several commands share.
// position.go has the flags for a position of a record, and picture.go the flags for pictures. Package report writes
// what commands print.
//
// # Caveats
//
// Every error about the command line itself must be a usage error (Usagef, Usage): exit code 2
// depends on that.
package cli
