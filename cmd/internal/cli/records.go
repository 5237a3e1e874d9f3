package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

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
