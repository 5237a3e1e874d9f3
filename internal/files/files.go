// Package files writes files whole or not at all.
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

// WriteWhole puts a file in the place of another in one step. What is no regular file, as a terminal
// or a link, is written to directly. A file that was there keeps its mode.
func WriteWhole(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Write is WriteWhole for what is written bit by bit.
func Write(path string, write func(w io.Writer) error) error {
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
		return named(err, path)
	}
	if err := write(f); err != nil {
		f.Close()
		os.Remove(f.Name())
		return named(err, path)
	}
	if old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	err = cmp.Or(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return named(err, path)
	}
	return named(syncFolder(filepath.Dir(path)), path)
}

// NotFolder is the error of writing to a folder, if the path is one.
func NotFolder(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &fs.PathError{Op: "write", Path: path, Err: syscall.EISDIR}
	}
	return nil
}

// CanWrite tells beforehand whether a file can be put there.
func CanWrite(path string) error {
	if err := NotFolder(path); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return named(err, path)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// named makes the error about a file that was begun in place of another one about that other file.
func named(err error, path string) error {
	if fault := (*os.PathError)(nil); errors.As(err, &fault) && strings.HasPrefix(fault.Path, path+".") {
		fault.Path = path
	}
	if fault := (*os.LinkError)(nil); errors.As(err, &fault) {
		return &fs.PathError{Op: fault.Op, Path: path, Err: fault.Err}
	}
	return err
}
