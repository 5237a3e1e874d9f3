package network

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"shicho/internal/files"
)

// Source says where the network of a player comes from: one that comes with the program, a file, or nowhere. The zero Source is the
// network that comes with the program. Two equal Sources have the same network.
type Source struct {
	name string
	file *Network // nil unless the name is the one of a file
}

// The names of the sources that are no files.
const (
	shippedName = "default"
	noneName    = "none"
)

// None is the source of no network.
var None = Source{name: noneName}

// ParseSource returns the source with a name: "default", "none", or the path of a network file, which is read at once. The error names the
// file, and wraps ErrFile or ErrVersion if the file could be opened.
func ParseSource(name string) (Source, error) {
	switch name {
	case shippedName:
		return Source{}, nil
	case noneName:
		return None, nil
	}
	n, err := Load(name)
	if err != nil {
		return Source{}, err
	}
	return Source{name, n}, nil
}

// From returns the source of a network that is no file.
func From(n *Network) Source { return Source{n.About, n} }

// String is the name that ParseSource knows.
func (s Source) String() string {
	if s.name == "" && s.file == nil {
		return shippedName
	}
	return s.name
}

// For returns the network for boards of a size, nil if the source has none. A network that comes with the program is loaded once and shared.
func (s Source) For(size int) *Network {
	switch {
	case s.file != nil:
		return s.file
	case s.name == noneName:
		return nil
	case size <= SmallBoard:
		return small()
	}
	return large()
}

// ErrNone says that the program comes without a network, because it does not import package engine/models. It wraps fs.ErrNotExist.
var ErrNone = files.ErrNoneShipped

// Default evaluates boards of a size with the network that comes with the program. The error is ErrNone or one about the size.
func Default(size int) (*Evaluator, error) {
	n := Source{}.For(size)
	if n == nil {
		return nil, ErrNone
	}
	return n.NewEvaluator(size)
}

// SmallBoard is the size of the largest board that the network of 9 lines is for.
const SmallBoard = 11

// The names of the networks that come with the program.
const (
	smallName = "network9"
	largeName = "network19"
)

var (
	small = sync.OnceValue(func() *Network { return mustLoad(smallName) })
	large = sync.OnceValue(func() *Network { return mustLoad(largeName) })
)

// mustLoad reads a network that comes with the program, nil if it comes without one.
func mustLoad(name string) *Network {
	data, err := files.Shipped("networks/" + name + ".shicho")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var n *Network
	if err == nil {
		n, err = Decode(data)
	}
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err)) // TestShipped reads the files
	}
	return n
}
