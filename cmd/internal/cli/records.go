package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"shicho/board"
	"shicho/board/sgf"
	"shicho/engine/moves"
	"shicho/engine/network"
	"shicho/protocol/report"
)

// MissingPaths returns an error for each path that does not exist.
func MissingPaths(paths []string) (missing []error) {
	for _, path := range paths {
		if _, err := os.Stat(path); path != sgf.Stdin && errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, fmt.Errorf("%s: no such file or folder", path))
		}
	}
	return missing
}

// DefaultModel is the name of the model or the network that comes with the program.
const DefaultModel = "default"

// LoadRanker returns what ranks moves: the network or the model of a file. The name DefaultModel is the network that comes with the program for
// the size of the board, or the model if there is none.
func LoadRanker(name string) (report.Ranker, error) {
	if name == DefaultModel {
		return network.Source{}, nil
	}
	n, err := network.Load(name)
	if err == nil || errors.Is(err, network.ErrVersion) {
		return n, err
	}
	return moves.Load(name)
}

// Owners says whose each point of a position will be.
type Owners func(b *board.Board, toMove board.Colour) ([]float64, error)

// LoadOwners returns what a network says of a position, with the network's name: the one of a file that 'lab learn network' or 'lab learn ownership'
// has made, or, without a name of a file, one that comes with the program.
func LoadOwners(path string, final bool) (name string, of Owners, err error) {
	switch {
	case path != "":
		of, err := network.LoadOwners(path)
		return path, of, err
	case final:
		return "final", network.FinalOwners, nil
	}
	return "playing", network.Source{}.Owners, nil
}
