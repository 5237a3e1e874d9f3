//go:build linux || darwin || freebsd

package patterndb

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lockFile locks a file, shared or exclusively. The error is ErrLocked if another process, or another Store of
// this process, has the lock.
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

// freeSpace is the number of bytes that can still be written to the disk of the folder.
func freeSpace(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}

// diskSpace is the space that a file takes on the disk, in bytes.
func diskSpace(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Blocks * 512
	}
	return info.Size()
}

var errNoSpace error = syscall.ENOSPC
