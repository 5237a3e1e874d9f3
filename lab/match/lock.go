//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package match

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other matches away from a file until it is closed. A file that cannot be locked, such
// as a pipe, is no error.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return err
	}
	return nil
}
