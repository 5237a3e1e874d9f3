package sgf

import (
	"errors"
	"fmt"
	"io/fs"

	"shicho/internal/words"
)

// What may be wrong with a record, for errors.Is. Each arrives inside an [Error] that says where.
var (
	ErrEmpty         = errors.New("nothing to read")
	ErrNotSGF        = errors.New("no game record found")
	ErrSyntax        = errors.New("not well-formed")
	ErrTruncated     = errors.New("record breaks off")
	ErrTooLarge      = errors.New("too large")
	ErrNotGo         = errors.New("not a game of Go")
	ErrBoardSize     = errors.New("board size not supported")
	ErrNonSquare     = errors.New("board is not square")
	ErrBadPoint      = errors.New("not a point of the board")
	ErrIllegalMove   = errors.New("illegal move")
	ErrIllegalSetup  = errors.New("illegal position set up")
	ErrNoMove        = errors.New("no move of that number")
	ErrArchive       = errors.New("damaged archive")
	ErrZipStream     = errors.New("a zip archive can be read from a file only, not from a stream")
	ErrUnsafeMember  = errors.New("unsafe archive member")
	ErrNestedArchive = errors.New("archive inside an archive is not opened")
)

// Limits that keep a hostile file from filling the memory.
const (
	// MaxText is the largest SGF text read, in bytes: a file, or a member of an archive once unpacked.
	MaxText = 64 << 20
	// MaxElements is how many nodes, properties and values one game may have, all told. The largest
	// joseki dictionaries stay well below it; a node is 64 bytes, so that no tree exceeds 256 MiB.
	MaxElements = 1 << 22
)

// Place is where something stands in a text: line and column from 1, the column in characters.
// The zero Place is no place at all.
type Place struct {
	Line, Column int32
}

// Error is a fault and its place, printed as path:line:column: what is wrong. Control characters in it are shown, as paths
// of archives and texts of records may hold some.
type Error struct {
	Path string // file, or archive/member
	Place
	Err error
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return words.Printable(fmt.Sprintf("%s: %v", e.Path, e.Err))
	}
	return words.Printable(fmt.Sprintf("%s:%d:%d: %v", e.Path, e.Line, e.Column, e.Err))
}

func (e *Error) Unwrap() error { return e.Err }

// fileError is a fault of a whole file. The operating system's errors name the path themselves, so
// that part is taken off.
func fileError(path string, err error) *Error {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return &Error{Path: path, Err: err}
}
