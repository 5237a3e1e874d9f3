//go:build !unix

package processor

import "time"

// TimeOf never knows the time of a process here.
func TimeOf(int) (spent time.Duration, known bool) { return 0, false }
