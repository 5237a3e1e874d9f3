// Package client runs a program that speaks GTP (Go Text Protocol, version 2) and sends it commands.
//
// Start with Start and Program.Send in client.go.
//
// # Caveats
//
// A program that answers too late, or whose output is no reply, is killed. Restart starts the program again. What the
// program writes to its standard error is dropped. A command line is split at its spaces; no shell reads the line.
package client
