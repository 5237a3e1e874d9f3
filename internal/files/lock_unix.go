//go:build linux || darwin || freebsd

package files

import (
	"errors"
	"os"
	"syscall"
)

// lock marks a file as one that is being written, until it is closed.
func lock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }

// TryLock locks an open file until it is closed: shared with others, or alone. It tells whether others have the lock. A file that cannot be locked is an error.
func TryLock(f *os.File, shared bool) (busy bool, err error) {
	how := syscall.LOCK_EX
	if shared {
		how = syscall.LOCK_SH
	}
	err = syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
	return errors.Is(err, syscall.EWOULDBLOCK), err
}

// removeUnlocked removes a file or a folder unless it is being written.
func removeUnlocked(path string) {
	f, err := os.Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	if _, err := TryLock(f, false); err == nil {
		os.RemoveAll(path)
	}
}

// rename gives a file that was written its name, and closes it. Until then the file is locked: otherwise another program would sweep it away.
func rename(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	unlock(f)
	return f.Close()
}

// Alone calls f while no other program is in Alone for the same path. It makes an empty file where none is. f may put another file in
// the place of the file.
func Alone(path string, f func() error) error {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return err
		}
		lock(file)
		mine, err := file.Stat()
		now, gone := os.Stat(path)
		if err == nil && gone == nil && os.SameFile(mine, now) {
			err = f()
			unlock(file)
			file.Close()
			return err
		}
		file.Close() // another program has put a file in its place meanwhile
		if err != nil {
			return err
		}
	}
}

// unlock ends the mark of lock. Closing the file alone does not end it while a process that is just being started holds a copy
// of the open file.
func unlock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
