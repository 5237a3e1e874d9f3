// Package process starts other programs in groups of their own, so that a script and the programs that it starts can be killed together, and tells the
// processor time of a process: how long it has computed, which other work on the machine hardly changes.
//
// # Caveats
//
// Where the system has no process groups, Kill ends the program alone.
package process
