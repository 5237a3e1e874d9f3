package files

import (
	"cmp"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// begin makes a file that takes the name path when it is whole. Before that it removes the files that killed programs
// had begun to write for the same path. The files of running programs are locked, and stay.
func begin(path string) (*os.File, error) {
	Sweep(path)
	for {
		f, err := os.OpenFile(path+"."+rand.Text(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) // less the umask
		if err != nil {
			return nil, err
		}
		lock(f)
		if _, err := os.Lstat(f.Name()); err == nil {
			return f, nil
		}
		f.Close() // another program swept it away before it was locked
	}
}

// Sweep removes the files and folders that programs which were killed had begun to write for a path.
func Sweep(path string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, e := range entries {
		if (e.Type().IsRegular() || e.IsDir()) && isBegun(e.Name(), filepath.Base(path)) {
			removeUnlocked(filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
}

// WriteNew writes a file whole or not at all. If there is a file at path already, the error is fs.ErrExist. If several
// programs write a new file at the same path at once, one of them succeeds.
func WriteNew(path string, data []byte) error {
	f, err := begin(path)
	if err != nil {
		return withPath(err, path)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	err = cmp.Or(err, f.Sync())
	if err == nil {
		err = putNew(f.Name(), path)
	}
	unlock(f) // the lock is on the file under both names
	return withPath(cmp.Or(err, f.Close(), syncFolder(filepath.Dir(path))), path)
}

// putNew gives a file a second name, path, that must be new. Some file systems have no second names.
func putNew(name, path string) error {
	err := os.Link(name, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	return os.Rename(name, path)
}

// isBegun tells whether a name is the name of a file that was begun for the file of: of, a full stop, and a text as
// rand.Text makes it.
func isBegun(name, of string) bool {
	random, found := strings.CutPrefix(name, of+".")
	return found && len(random) == len(rand.Text()) && strings.Trim(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// syncFolder makes the names in a folder survive a crash of the machine, where the system can do so.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return nil // a folder may be writable without being readable
	}
	defer f.Close()
	if err := f.Sync(); errors.Is(err, syscall.EIO) {
		return err
	}
	return nil
}
