//go:build !unix

package process

import "time"

// Time never knows the processor time here.
func Time() (spent time.Duration, known bool) { return 0, false }
