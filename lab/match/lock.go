//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package match

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other matches from a file until it is closed. What cannot be locked, as a pipe, is not.
func lock(file *os.File) error {
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return err
	}
	return nil
}
