//go:build !js

package files

import (
	"math"
	"os"

	"github.com/edsrzf/mmap-go"
)

// Map maps a file into memory, for reading: its pages are read when they are touched. The bytes stay as they are, even if another program puts
// another file in the place of this one. unmap gives the memory back; nobody may touch the bytes afterwards.
func Map(path string) (data []byte, unmap func(), err error) {
	f, size, err := Open(path, math.MaxInt)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if size == 0 {
		return nil, func() {}, nil
	}
	m, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, nil, &os.PathError{Op: "map", Path: path, Err: err}
	}
	return m, func() { _ = m.Unmap() }, nil
}
