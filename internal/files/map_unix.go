//go:build linux || darwin || freebsd

package files

import (
	"math"
	"os"
	"syscall"
)

// Map maps a file into memory, for reading: its pages are read when they are touched. The bytes stay as they are, even if another program puts
// another file in the place of this one. unmap gives the memory back; nobody may touch the bytes afterwards.
func Map(path string) (data []byte, unmap func(), err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if info.Size() == 0 || info.Size() > math.MaxInt || !info.Mode().IsRegular() {
		return nil, func() {}, nil
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, &os.PathError{Op: "map", Path: path, Err: err}
	}
	return data, func() { _ = syscall.Munmap(data) }, nil
}
