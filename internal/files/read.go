package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"syscall"
)

// ErrUnfit says that something at a path is no file that is read: no regular file, or too large a one.
var ErrUnfit = errors.New("file cannot be read")

// Read reads a regular file. A file with more bytes than most is refused, and so is a pipe, for which Read does not wait. Read takes as much memory
// as the file is large. The error may wrap ErrUnfit.
func Read(path string, most int64) ([]byte, error) {
	f, size, err := Open(path, most)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var data bytes.Buffer
	data.Grow(int(size) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(f, most+1)); err != nil {
		return nil, err
	}
	if int64(data.Len()) > most {
		return nil, tooLarge(path, most)
	}
	return data.Bytes(), nil
}

// Open opens a regular file of at most so many bytes for reading, and returns its size. The error may wrap ErrUnfit.
func Open(path string, most int64) (f *os.File, size int64, err error) {
	info, err := os.Stat(path) // first, because a pipe that nobody writes to is not opened
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("%w: not a regular file", ErrUnfit)}
	}
	if err == nil && info.Size() > most {
		err = tooLarge(path, most)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOENT} // in the words of opening, which a person understands
	}
	if err != nil {
		return nil, 0, err
	}
	f, err = os.Open(path)
	return f, info.Size(), err
}

// ReadKind is Read for a file that begins with head. Of another file it returns no more than as many bytes, for the caller to refuse.
func ReadKind(path, head string, most int64) ([]byte, error) {
	f, _, err := Open(path, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	begins := make([]byte, len(head))
	if n, err := io.ReadFull(f, begins); err != nil || string(begins) != head {
		return begins[:n], nil
	}
	return Read(path, most)
}

func tooLarge(path string, most int64) error {
	return &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("%w: more than %d bytes", ErrUnfit, most)}
}
