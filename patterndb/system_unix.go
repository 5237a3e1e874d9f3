//go:build linux || darwin || freebsd

package patterndb

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lockFile takes the lock of a file, shared or alone; ErrLocked, if another
// process, or another Store of this one, has it.
func lockFile(f *os.File, shared bool) error {
	how := syscall.LOCK_EX
	if shared {
		how = syscall.LOCK_SH
	}
	err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

// freeSpace is how many bytes may still be written to the folder's disk.
func freeSpace(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}

// allocated is the space that a file takes.
func allocated(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Blocks * 512
	}
	return info.Size()
}

var errNoSpace error = syscall.ENOSPC
