// Package files writes files whole or not at all, and reads and writes files that are compressed if their names end in .gz or .zst.
package files

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// WriteWhole writes a file in one step: until everything is written, an old file of that name stays. The new file
// gets the mode of the old one. The file may be behind a link. WriteWhole writes directly to a terminal or a pipe.
func WriteWhole(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Write writes a file as WriteWhole does. The function write produces the contents.
func Write(path string, write func(w io.Writer) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	old, err := os.Lstat(path)
	if err == nil && !old.Mode().IsRegular() {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		return cmp.Or(write(f), f.Close())
	}
	f, err := begin(path)
	if err != nil {
		return withPath(err, path)
	}
	if err = write(named{f, path}); err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	err = cmp.Or(err, f.Sync())
	if err == nil {
		err = rename(f, path)
	}
	if err != nil {
		f.Close()
		os.Remove(f.Name())
		return withPath(err, path)
	}
	return withPath(syncFolder(filepath.Dir(path)), path)
}

// named writes to a file that has another name until it is complete. Its errors have the path of the file.
type named struct {
	file *os.File
	path string
}

func (n named) Write(p []byte) (int, error) {
	written, err := n.file.Write(p)
	return written, withPath(err, n.path)
}

// NotFolder returns an error if path is a folder: the error that writing to a folder gives.
func NotFolder(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &fs.PathError{Op: "write", Path: path, Err: syscall.EISDIR}
	}
	return nil
}

// CanWrite returns an error if a file cannot be written at path. It does not change a file there.
func CanWrite(path string) error {
	if err := NotFolder(path); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return withPath(err, path)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// withPath replaces the path in an error by the path of the file, because a file has another name until it is complete.
func withPath(err error, path string) error {
	if fault := (*os.PathError)(nil); errors.As(err, &fault) && strings.HasPrefix(fault.Path, path+".") {
		fault.Path = path
	}
	if fault := (*os.LinkError)(nil); errors.As(err, &fault) {
		return &fs.PathError{Op: fault.Op, Path: path, Err: fault.Err}
	}
	return err
}
