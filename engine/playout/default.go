package playout

import (
	"sync"

	"shicho/engine/moves"
)

// DefaultPatterns are the patterns that come with the program, prepared for a board size, once for each size. The error wraps
// board.ErrSize.
func DefaultPatterns(size int) (*Patterns, error) {
	if k, ok := defaultPatterns.Load(size); ok {
		return k.(*Patterns), nil
	}
	l, err := moves.DefaultLibrary(size)
	if err != nil {
		return nil, err
	}
	k, err := NewPatterns(l, size)
	if err != nil {
		return nil, err
	}
	first, _ := defaultPatterns.LoadOrStore(size, k)
	return first.(*Patterns), nil
}

var defaultPatterns sync.Map // *Patterns by the size of the board
