//go:build unix && !linux

package processor

import (
	"os"
	"syscall"
	"time"
)

// TimeOf returns the time that a process has computed. This system tells the time of the calling process alone.
func TimeOf(process int) (spent time.Duration, known bool) {
	var used syscall.Rusage
	if process != os.Getpid() || syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0, false
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), true
}
