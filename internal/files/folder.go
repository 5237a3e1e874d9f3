package files

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder is a folder in which another folder is prepared. Take moves the prepared folder to its place when it is whole.
type Folder struct {
	Path string // the folder in which the other one is prepared
	to   string // the path that the prepared folder gets when it is whole
	lock *os.File
}

// BeginFolder makes an empty folder beside path, in which the folder for path is prepared. First it removes what programs
// that were killed had prepared for the same path: even one that was killed when the folder was at its place. Then, if there is
// anything at path, the error is fs.ErrExist. The caller calls Remove at the end in any case.
func BeginFolder(path string) (*Folder, error) {
	Sweep(path)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil, cmp.Or(err, error(&fs.PathError{Op: "write", Path: path, Err: fs.ErrExist}))
	}
	for {
		begun := path + "." + rand.Text()
		if err := os.Mkdir(begun, 0o777); err != nil {
			return nil, withPath(err, path)
		}
		f, err := os.Open(begun)
		if err != nil {
			return nil, withPath(err, path)
		}
		lock(f)
		if _, err := os.Lstat(begun); err == nil {
			return &Folder{begun, path, f}, nil
		}
		f.Close() // another program swept it away before it was locked
	}
}

// Take moves a folder out of Path to the path that BeginFolder was called with. Nothing may be there.
func (f *Folder) Take(inner string) error { return f.Move(inner, f.to) }

// Move moves a file or a folder out of Path to another path on the same disk, in one step. A file replaces an older file.
func (f *Folder) Move(inner, to string) error {
	return withPath(cmp.Or(os.Rename(inner, to), syncFolder(filepath.Dir(to))), to)
}

// Remove removes Path with what is still in it.
func (f *Folder) Remove() {
	os.RemoveAll(f.Path)
	unlock(f.lock)
	f.lock.Close()
}

// WriteFolder writes a new folder whole or not at all: write fills a folder that gets the name path in the end, and that name in errors.
// If there is anything at path, the error is fs.ErrExist.
func WriteFolder(path string, write func(folder string) error) error {
	path = filepath.Clean(path)
	begun, err := BeginFolder(path)
	if err != nil {
		return err
	}
	defer begun.Remove()
	inner := filepath.Join(begun.Path, "whole")
	if err = os.Mkdir(inner, 0o777); err == nil {
		err = write(inner)
	}
	if err != nil {
		return Rename(err, inner, path)
	}
	return begun.Take(inner)
}

// Rename replaces the beginning of the path in an error.
func Rename(err error, from, to string) error {
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) {
		if rest, found := strings.CutPrefix(fault.Path, from); found {
			fault.Path = to + rest
		}
	}
	return err
}

// Fill puts files and folders into the folder at path, all or none: it makes the folder if there is none, and takes what is there under the
// same names away. The function write writes them into another folder, which has the same file system.
func Fill(path string, write func(folder string) error) error {
	_, missing := os.Stat(path)
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	err := fill(path, write)
	if err != nil && missing != nil {
		os.Remove(path) // it is empty
	}
	return err
}

func fill(path string, write func(folder string) error) error {
	begun, err := BeginFolder(filepath.Join(path, "new"))
	if err != nil {
		return err
	}
	defer begun.Remove()
	if err := write(begun.Path); err != nil {
		return Rename(err, begun.Path, path)
	}
	return begun.spread(path)
}

// spread moves all that is in the prepared folder into the folder at path.
func (f *Folder) spread(path string) error {
	entries, err := os.ReadDir(f.Path)
	for _, e := range entries {
		to := filepath.Join(path, e.Name())
		if err := os.RemoveAll(to); err != nil {
			return err
		}
		if err := f.Move(filepath.Join(f.Path, e.Name()), to); err != nil {
			return err
		}
	}
	return err
}
