//go:build linux || darwin || freebsd

package files

import (
	"os"
	"syscall"
)

// lock marks a file as one that is being written, until it is closed.
func lock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX) }

// removeUnlocked removes a file or a folder unless it is being written.
func removeUnlocked(path string) {
	f, err := os.Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		os.RemoveAll(path)
	}
}

// unlock ends the mark of lock. Closing the file alone does not end it while a process that is just being started holds a copy
// of the open file.
func unlock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
