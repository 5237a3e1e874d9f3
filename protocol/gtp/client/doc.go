// Package client talks to programs that speak GTP (Go Text Protocol, version 2).
//
// Start with Start in client.go, and Program.Send.
//
// # Caveats
//
// A program that is late, or whose output is no reply, is killed; Restart begins anew. What
// it writes to its standard error is dropped. A command line is parted at its spaces, and
// not read by a shell.
package client
