package sgf

import (
	"errors"
	"fmt"
	"io/fs"

	"shicho/board"
	"shicho/internal/words"
)

// The faults of records, for errors.Is. Each comes inside an [Error] that names the place.
var (
	ErrEmpty         = errors.New("nothing to read")
	ErrNotSGF        = errors.New("no game record found")
	ErrSyntax        = errors.New("not well-formed")
	ErrTruncated     = errors.New("record breaks off")
	ErrTooLarge      = errors.New("too large")
	ErrNotGo         = errors.New("not a game of Go")
	ErrBoardSize     = fmt.Errorf("board size not supported, only %d to %d lines", board.MinSize, board.MaxSize)
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

// Place is a position in a text: line and column, both from 1. The column is counted in characters. The zero
// Place means that the position is not known.
type Place struct {
	Line, Column int32
}

// Error is a fault with its place. It prints as path:line:column: what is wrong. Control characters in it are shown as
// escapes, because the paths of archive members and the texts of records may hold some.
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

// fileError is a fault of a whole file. It drops the path from an error of the operating system, because Error
// prints the path.
func fileError(path string, err error) *Error {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	return &Error{Path: path, Err: err}
}
