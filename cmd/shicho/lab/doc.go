// Package lab has the commands of shicho lab: they learn models, and measure models, the reader and players.
//
// Start with New in lab.go; each command has a file of its own. What the commands do is in the packages under shicho/lab.
package lab
