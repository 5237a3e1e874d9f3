//go:build !(linux || darwin || freebsd)

package files

import "os"

// Map reads a file into memory. unmap does nothing.
func Map(path string) (data []byte, unmap func(), err error) {
	data, err = os.ReadFile(path)
	return data, func() {}, err
}
