// Package problems holds problems of the project's own, free of anyone's rights (CC0): problems.sgf.gz, a collection that package study/problem reads.
//
// They come from games that the program played against itself, and the ladders and races from stones drawn at random. make.sh has the commands that made the games and the problems.
package problems

import (
	"bytes"
	_ "embed"
	"io"

	"github.com/klauspost/compress/gzip"
)

//go:embed problems.sgf.gz
var packed []byte

// Records unpacks the collection.
func Records() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
