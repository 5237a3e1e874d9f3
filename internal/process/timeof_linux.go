package process

import (
	"time"

	"golang.org/x/sys/unix"
)

// schedulerClock is the last three bits of the clock of a process. The other bits are the complement of the process's number.
const schedulerClock = 2

// TimeOf returns the time that a process has computed, without the processes that it started. known is false if there is no such process.
func TimeOf(number int) (spent time.Duration, known bool) {
	var t unix.Timespec
	if number <= 0 || unix.ClockGettime(int32(^number<<3|schedulerClock), &t) != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
