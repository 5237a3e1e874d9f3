package sgf

import (
	"cmp"
	"errors"
	"fmt"
	"os"
)

// What is wrong with a path where one game is wanted.
var (
	ErrFolder     = errors.New("a folder, where one file is wanted")
	ErrNotRegular = errors.New("not a regular file")
	ErrNoGame     = errors.New("no game of that number")
)

// ReadGame reads the n-th game of a file or of an archive. Games count from 1, and games too bad to be read count, too.
// ReadGame returns the record up to its first fault, and that fault, which is nil if the record is good. The error is
// an [*Error]; it wraps ErrFolder for a folder and ErrNoGame if there are fewer games.
func ReadGame(path string, n int, options Options) (record *Record, fault, err error) {
	record, _, fault, err = ReadTree(path, n, options)
	return record, fault, err
}

// ReadTree is ReadGame, and returns the tree as well from which the record was taken.
func ReadTree(path string, n int, options Options) (record *Record, tree *Game, fault, err error) {
	if n < 1 {
		return nil, nil, nil, &Error{Path: path, Err: fmt.Errorf("%w: %d; games count from 1", ErrNoGame, n)}
	}
	if info, err := os.Stat(path); err == nil && path != Stdin && info.IsDir() {
		return nil, nil, nil, &Error{Path: path, Err: ErrFolder}
	}
	games := 0
	for item := range Walk([]string{path}, options) {
		if item.Game == 0 {
			fault = cmp.Or(fault, item.Err)
			continue
		}
		if games++; games < n {
			continue
		}
		if item.Record == nil {
			return nil, nil, nil, item.Err
		}
		return item.Record, item.Tree, item.Err, nil
	}
	if games == 0 && fault != nil {
		return nil, nil, nil, fault
	}
	return nil, nil, nil, &Error{Path: path, Err: fmt.Errorf("%w; the file has %d", ErrNoGame, games)}
}
