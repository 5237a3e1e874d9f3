package kv

import (
	"cmp"
	"errors"
	"os"
	"syscall"
)

// allocate takes disk space for the bytes of a file from one offset to another. The file keeps its size. On a file
// system that cannot do this, allocate does nothing.
func allocate(root *os.Root, name string, from, to int64) error {
	f, err := root.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	const keepSize = 1
	err = syscall.Fallocate(int(f.Fd()), keepSize, from, to-from)
	if errors.Is(err, syscall.EOPNOTSUPP) || errors.Is(err, syscall.ENOSYS) {
		err = nil
	}
	return cmp.Or(err, f.Close())
}
