//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package match

import (
	"syscall"
	"time"
)

// processorTime is the processor time that this process has used, as a time since 1970, or the zero time if it is not known.
func processorTime() time.Time {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return time.Time{}
	}
	return time.Unix(0, used.Utime.Nano()+used.Stime.Nano())
}
