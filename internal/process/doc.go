// Package process starts other programs in groups of their own, so that a script and the programs that it starts can be killed together.
//
// # Caveats
//
// Where the system has no process groups, Kill ends the program alone.
package process
