package moves

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"shicho/internal/files"
	"shicho/pattern/shape"
)

// Use is the purpose of a model.
type Use string

// The uses of the models that come with the program.
const (
	Tree    Use = "tree"    // to order the moves of a position
	Playout Use = "playout" // to choose moves quickly
)

var defaults sync.Map // *Model and *shape.Library by file name

// Default is the model that comes with the program: the one learned from games of 9 lines for boards of up to 11
// lines, the one of 19 lines for larger boards. Each model is loaded once and shared. The error wraps fs.ErrNotExist in a program without package engine/models.
func Default(use Use, size int) (*Model, error) {
	return shared(fmt.Sprintf("moves/%s%d.shicho", use, learnedOn(size)), Read)
}

// DefaultLibrary has the patterns that come with the program: those mined from games of 9 lines for boards of up to 11 lines, those of
// 19 lines for larger boards. Each library is loaded once and shared. The error is one of those that Default returns.
func DefaultLibrary(size int) (*shape.Library, error) {
	return shared(fmt.Sprintf("moves/patterns%d.index.zst", learnedOn(size)), readLibrary)
}

// noPatterns is the library of a program that comes without patterns.
var noPatterns = new(shape.LibraryBuilder).Build()

// LibraryOr returns a library, or, if it is nil, the one that comes with the program for boards of a size: one without patterns if the program
// comes with none. It panics if that file of the program is damaged.
func LibraryOr(l *shape.Library, size int) *shape.Library {
	if l != nil {
		return l
	}
	l, err := DefaultLibrary(size)
	if errors.Is(err, fs.ErrNotExist) {
		return noPatterns
	}
	if err != nil {
		panic(err)
	}
	return l
}

// learnedOn is the size of the boards of the games that speak for boards of a size.
func learnedOn(size int) int {
	if size <= 11 {
		return 9
	}
	return 19
}

// shared reads a file that comes with the program, once.
func shared[T any](name string, read func([]byte) (*T, error)) (*T, error) {
	if x, ok := defaults.Load(name); ok {
		return x.(*T), nil
	}
	data, err := files.Shipped(name)
	if err != nil {
		return nil, fmt.Errorf("a file of the program: %w", err)
	}
	x, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	first, _ := defaults.LoadOrStore(name, x)
	return first.(*T), nil
}

func readLibrary(data []byte) (*shape.Library, error) {
	code, err := unpack(data)
	if err != nil {
		return nil, err
	}
	l, _, err := shape.DecodeLibrary(code)
	return l, err
}
