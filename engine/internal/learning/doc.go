// Package learning has what all learners share: it divides work among goroutines, and writes what is learned into files that tell whether they were damaged.
//
// Each, in parallel.go, divides work. Encode and Decode, in gob.go, are for what one version of the program writes and reads again. A Format, in frame.go, is
// for files that last: they begin with a word and a version.
//
// # Caveats
//
// A checksum says nothing about who made a file: whoever decodes one must check all values that matter.
package learning
