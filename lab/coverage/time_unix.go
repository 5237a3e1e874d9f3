//go:build unix

package coverage

import (
	"syscall"
	"time"
)

// processorTime is the time that the program has computed.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}
