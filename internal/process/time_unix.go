//go:build unix

package process

import (
	"syscall"
	"time"
)

// Time returns the time that this process has computed. known is false where the system does not tell it.
func Time() (spent time.Duration, known bool) {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0, false
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), true
}
