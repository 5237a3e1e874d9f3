// Package problems holds problems of the project's own, free of anyone's rights (CC0): problems.sgf, a collection that package study/problem reads.
//
// They come from games that the program played against itself, and the ladders and races from stones drawn at random. make.sh has the commands that made the games and the problems.
package problems

import _ "embed"

// Records is the collection.
//
//go:embed problems.sgf
var Records []byte
