package processor

import (
	"os"
	"time"
)

// Time returns the time that this process has computed. known is false where the system does not tell it.
func Time() (spent time.Duration, known bool) { return TimeOf(os.Getpid()) }
