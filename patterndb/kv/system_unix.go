//go:build linux || darwin || freebsd

package kv

import (
	"io/fs"
	"os"
	"syscall"

	"shicho/internal/files"
)

// lockFile locks a file, shared or exclusively. The error is ErrLocked if another process, or another Store of
// this process, has the lock.
func lockFile(f *os.File, shared bool) error {
	busy, err := files.TryLock(f, shared)
	if busy {
		return locked(f)
	}
	return err
}

// lockIsOurs says that lockFile protects the store, so that Badger need not take a lock of its own.
const lockIsOurs = true

// unlockFile gives the lock of a file back.
func unlockFile(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// freeSpace is the number of bytes that can still be written to the disk of the folder.
func freeSpace(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, &fs.PathError{Op: "statfs", Path: dir, Err: err}
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

// writable asks the system whether files can be made in a folder.
func writable(dir string) error {
	const mayWrite = 2
	if err := syscall.Access(dir, mayWrite); err != nil {
		return err
	}
	return nil
}

// descriptors returns an error unless the process can open the given number of further files. It tries this with copies
// of f, which may be any open file.
func descriptors(f *os.File, files int) error {
	var copies []int
	var err error
	for range files {
		var fd int
		if fd, err = syscall.Dup(int(f.Fd())); err != nil {
			break
		}
		copies = append(copies, fd)
	}
	for _, fd := range copies {
		syscall.Close(fd)
	}
	return err
}

var errNoSpace error = syscall.ENOSPC
