// Package breathe lets others have a turn while a search goes on, where a program has one thread alone: in a browser, where nothing else happens while Go
// computes, neither a timer nor the message that the answer is not wanted any more.
//
// Searches call Now at each node. It does nothing on other systems, where it costs nothing.
package breathe
